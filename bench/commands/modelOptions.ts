import { type Command, Option } from 'commander';
import { AidLevel, ReasoningEffort } from '../../sidecar/model/modelSettings.ts';
import { DEFAULT_TIMEOUT_MS } from '../../sidecar/model/service/serviceLimits.ts';
import { ACCEPT_UNUSABLE, decimal, integer, repeated } from './options.ts';

/** The options about models, their service and what they may use; the same for every command that plays. */
export function addModelOptions(command: Command): Command {
  return command
    .option(
      '--base-url <url>',
      "endpoint of the model's provider, such as a compatible one for openai/<name> (default: the provider's own)",
    )
    .option(
      '--model-concurrency <n>',
      'most requests of the whole run to one model service at the same time; fewer while it answers 429 or 503 (default: 8)',
      integer,
    )
    .option('--model-rpm <n>', 'most requests of the whole run to one model service per minute', integer)
    .option('--model-tpm <n>', 'the same in tokens', integer)
    .option('--model-usd-per-minute <usd>', 'the same in US dollars, by the prices of the models', decimal)
    .option(
      '--model-timeout <seconds>',
      `longest wait for one answer of the model's service, which is tried twice (default: ${DEFAULT_TIMEOUT_MS / 1000})`,
      integer,
    )
    .option(
      '--model-for <who=model>',
      'another model for some calls: for a purpose (dagent.decompose=openai/big, dagent.*=...), an agent (Bob=...) or both ' +
        '(Bob/react.step=...); can be repeated, and the most specific one counts',
      repeated,
    )
    .option('--temperature <t>', "temperature of all model calls, 0 to 2 (default: the framework's choice)", decimal)
    .option(
      '--max-output-tokens <n>',
      'limit for each model call, reasoning included, instead of the default for its purpose (4096 or 8192)',
      integer,
    )
    .option(
      '--context-tokens <n>',
      "what the model can read and write in one call together; prompts are cut to it (default: the frameworks' own budgets)",
      integer,
    )
    .addOption(
      new Option(
        '--reasoning-effort <effort>',
        "how hard a model that reasons is to think before it answers (default: the service's choice)",
      ).choices(ReasoningEffort.options),
    )
    .option('--embedding-model <name>', "the service's model for retrieval (default: an embedding model from its list)")
    .option(
      '--cost-limit <usd>',
      'most that the models of one episode may cost together, in US dollars; the episode ends, and is scored, before a ' +
        'call that might exceed it',
      decimal,
    )
    .option('--token-limit <n>', 'the same in tokens, input and output together, for each episode', integer)
    .option(
      '--prices <file>',
      'JSON file with prices of models, which override the built-in table (docs/how-to/use-models.md)',
    )
    .option('--accept-unusable', ACCEPT_UNUSABLE)
    .addOption(
      new Option(
        '--aids <level>',
        "help that prompts give: full, what the framework's paper gives, or none (default: full; paper in experiments that rules do not play)",
      ).choices(AidLevel.options),
    )
    .option(
      '--retry-outages <n>',
      "play an episode up to this many times more after its model's service was out; earlier attempts are kept and " +
        'shown (default: 0)',
      integer,
    )
    .option('--vision', 'show models a picture of what the agent sees, with each prompt (react and voyager)')
    .option(
      '--textures <pack>',
      'with --vision: draw blocks with the textures of this resource pack, a folder or a zip',
    )
    .option('--otel <url>', 'send traces to this OpenTelemetry collector (OTLP/HTTP), such as http://127.0.0.1:4318')
    .option('--otel-content', 'with --otel: also send prompts, replies, arguments and results');
}
