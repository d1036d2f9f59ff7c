FROM python:3.12-slim
RUN pip install --no-cache-dir uv && useradd --create-home interlude
WORKDIR /srv/interlude
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY rules rules
RUN uv sync --no-dev --no-editable --extra postgresql --compile-bytecode
RUN mkdir var && chown interlude var
USER interlude
VOLUME /srv/interlude/var
CMD [".venv/bin/interlude", "run"]
