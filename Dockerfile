# The base image is pinned to a release of Python and one of Debian; nothing here is
# specific to one kind of processor.
FROM python:3.12.11-slim-bookworm
# The font draws names in Chinese, Japanese and Korean on pictures.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-droid-fallback \
    && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir uv==0.13.9 && useradd --create-home --uid 10001 interlude
WORKDIR /srv/interlude
# Every distribution at the version that CI has run, by the hashes of its files.
COPY .ci/image-requirements.txt ./
RUN uv venv && uv pip install --python .venv --require-hashes --requirements image-requirements.txt --compile-bytecode --no-cache
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY bot bot
COPY cogs cogs
COPY rules rules
RUN uv pip install --python .venv --no-deps --no-build-isolation --compile-bytecode --no-cache .
RUN mkdir var && chown 10001 var
USER 10001
ENV INTERLUDE_METRICS__PORT=8485 PATH="/srv/interlude/.venv/bin:$PATH"
VOLUME /srv/interlude/var
# Only a bot that has reached Discord and its database answers 200.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD [".venv/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8485/healthz', timeout=4)"]
CMD ["interlude", "run"]
