// A client of discord.js: the same steps as hikari_client.py, in the same words.
// discord_client.js BASE TOKEN GUILD CHANNEL FORUM
const {
  ChannelType, Client, Events, GatewayIntentBits, LabelBuilder, MessageFlags, ModalBuilder, Routes,
  TextInputBuilder, TextInputStyle,
} = require("discord.js");

const [base, token, guild, channel, forum] = process.argv.slice(2);
const bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });
const say = (word) => process.stdout.write(`${word}\n`);

bot.once(Events.ClientReady, async () => {
  const town = bot.guilds.cache.get(guild);
  say(`guild ${town.name} ${town.channels.cache.size}`);
  const body = ["hello", "ask"].map((name) => ({ name, description: `Say ${name}` }));
  const made = await bot.rest.put(Routes.applicationGuildCommands(bot.application.id, guild), { body });
  say(`commands ${made.length}`);
});

async function hello(interaction) {
  await interaction.deferReply();
  await interaction.editReply("done");
  await interaction.followUp({ content: "more", flags: MessageFlags.Ephemeral });
  say("answered");
  const place = await bot.channels.fetch(channel);
  await place.threads.create({ name: "practice", type: ChannelType.PrivateThread });
  const posts = await bot.channels.fetch(forum);
  await posts.threads.create({ name: "A fight", message: { content: "Come!" } });
  say("threads");
  const hook = await place.createWebhook({ name: "Characters" });
  await hook.send({ content: "Ho!", username: "Ama" });
  const file = { attachment: Buffer.from("abc"), name: "a.txt" };
  const posted = await place.send({ content: "a file", files: [file] });
  await posted.pin();
  say(`posted ${posted.attachments.size}`);
}

async function ask(interaction) {
  const input = new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short);
  const label = new LabelBuilder().setLabel("Name").setTextInputComponent(input);
  const form = new ModalBuilder().setCustomId("form").setTitle("Who?").addLabelComponents(label);
  await interaction.showModal(form);
}

bot.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isModalSubmit()) {
    const name = interaction.fields.getTextInputValue("name");
    await interaction.reply(`Hello ${name}`);
    say(`modal ${name}`);
  } else {
    await (interaction.commandName === "ask" ? ask : hello)(interaction);
  }
});

bot.on(Events.ShardResume, () => {
  say("resumed");
  bot.destroy();
});

bot.login(token);
