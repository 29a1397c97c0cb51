import { type Command, InvalidArgumentError } from 'commander';
import { integer } from './options.ts';

/** The options that say which models answer, how they are asked and what they may use; the same for all that plays. */
export function addModelOptions(command: Command): Command {
  return command
    .option('--base-url <url>', "of an OpenAI-compatible endpoint for openai/<name> (default: OpenAI's own)")
    .option('--model-concurrency <n>', "requests to the model's service at the same time (default: 8)", integer)
    .option('--model-rpm <n>', "requests to the model's service per minute at most", integer)
    .option('--model-tpm <n>', "tokens of the model's service per minute at most", integer)
    .option(
      '--model-for <who=model>',
      'another model for some calls: of a purpose (dagent.decompose=openai/big, dagent.*=...), an agent (Bob=...) or both ' +
        '(Bob/react.step=...); may be given several times, the most specific one counts',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option('--temperature <t>', 'of all model calls, 0 to 2 (default: what the framework chooses)', decimal)
    .option(
      '--max-output-tokens <n>',
      'of each model call, reasoning included (default: what the framework chooses)',
      integer,
    )
    .option(
      '--embedding-model <name>',
      "the service's model for retrieval (default: one that its list of models calls so)",
    )
    .option(
      '--cost-limit <usd>',
      'what the models of one episode may cost together, in US dollars; the episode ends as a limit before a call that ' +
        'might pass it, and is scored',
      decimal,
    )
    .option(
      '--token-limit <n>',
      'the same in tokens, input and output, of one episode; an experiment or run of many has so many for each',
      integer,
    )
    .option(
      '--prices <file>',
      'JSON with prices of models, asked before the built-in table (docs/how-to/use-models.md)',
    )
    .option('--otel <url>', 'send traces to this OpenTelemetry collector (OTLP/HTTP), such as http://127.0.0.1:4318')
    .option('--otel-content', 'with --otel: prompts, replies, arguments and results as well');
}

/** Reads a number such as 0.5. @throws InvalidArgumentError, which commander tells the user. */
export function decimal(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('expected a number such as 0.5');
  return Number(text);
}
