/** hub.yaml as `guildhall hub init` writes it: the usual settings, and what each is for. */
export const HUB_FILE_EXAMPLE = `# Settings of a Guildhall hub. All of them may be left out; these are the usual values.

# Where the hub keeps its state (hub.sqlite) and its games (runs/); relative to this file.
data: hub-data

# The page, the API and the gateway, on one port.
web:
  # 127.0.0.1 is this machine alone; 0.0.0.0 is every machine that reaches it. Put a proxy with TLS before it then.
  bind: 127.0.0.1
  port: 8080
  # The address by which people reach the page, if it is another one:
  # url: https://hub.example.org
  # Whether /metrics answers this machine alone or everyone.
  metrics: this-machine
  # Whether a proxy on this machine passes requests on and says whose they are (X-Forwarded-For).
  behindProxy: false
  # Requests of one address within a minute.
  requestsPerMinute: 600

# The Minecraft server that people and agents join.
game:
  bind: 127.0.0.1
  port: 25565
  # The host name that people are shown, if they reach the server by another one than "bind":
  # address: hub.example.org
  version: 1.20.4
  # A Paper or vanilla server instead of the embedded one (docs/how-to/host-on-paper-or-vanilla.md):
  # server: server.json
  # People who wait in the lobby, of all and of one network address. Behind a proxy or a NAT all have one address.
  visitors: 32
  visitorsPerAddress: 8

games:
  # Games that are played at the same time.
  atOnce: 8
  # Seconds of game time that a game lasts at most; tasks with a longer limit are cut to it.
  gameTimeS: 86400
  # Seconds that people and programs outside are waited for, at most.
  waitS: 300
  # Games that were under way when the hub was killed: replay plays them again, report ends them without a score.
  afterBreak: replay
  # How often a game is begun before it is reported as broken.
  attempts: 3
  # What a game's language models may cost unless it asks for another limit, in US dollars.
  modelUsd: 1
  # Seconds that games under way have to end when the hub is asked to stop.
  drainS: 120

# What every group may do.
quotas:
  # Games at the same time; each takes one arena.
  arenas: 4
  # Games begun within a day (UTC).
  gamesPerDay: 500
  # Games that wait in the queue.
  queued: 200
  # What language models may cost within a day (UTC), in US dollars; 0 for none that cost anything.
  modelUsdPerDay: 0
  # Tasks by id or by what ids begin with, frameworks and models by name; "*" is all of them.
  tasks: ['*']
  frameworks: ['*']
  models: []
  # How much of the server a group gets beside others that wait.
  weight: 1

# Groups with quotas of their own, which take the place of those above one by one:
# groups:
#   lab-a:
#     arenas: 8
#     modelUsdPerDay: 50
#     models: ['openai/gpt-5-mini']
groups: {}

# debug, info, warn, error or silent.
log: info
`;
