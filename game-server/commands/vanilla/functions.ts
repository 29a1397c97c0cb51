import { functionName, scriptsOf } from '../arguments/functionName.ts';
import { nbtCompound, nbtPath } from '../arguments/nbt.ts';
import { integer, text, time } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { tagsAt } from '../nbt/nbtPath.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import type { ExecutionFlow, Script } from '../syntax/flow.ts';
import {
  argument,
  type CommandNode,
  command,
  type LiteralNode,
  literal,
  type Part,
  passes,
  queues,
  runs,
} from '../syntax/tree.ts';
import { joined, translate } from '../text.ts';
import { dataSources } from './dataAccess.ts';
import { wholeOf } from './whole.ts';

/** function (Minecraft wiki, "Commands/function"). Arguments for macros are read, but this server has no macros. */
export function functionCommand({ features }: Game): LiteralNode {
  if (!features.numberFormats)
    return command('function', LEVELS.gamemaster, argument('name', functionName, runs(runCounted)));
  return command(
    'function',
    LEVELS.gamemaster,
    argument(
      'name',
      functionName,
      queues(runReturning),
      argument('arguments', nbtCompound, queues(runReturning)),
      literal(
        'with',
        ...dataSources('source', (find) => [
          queues((context, flow) => {
            find(context).get();
            runReturning(context, flow);
          }),
          argument(
            'path',
            nbtPath,
            queues((context, flow) => {
              const path = context.get('path', nbtPath);
              const [found] = tagsAt(path, find(context).get());
              if (!found) throw failure('arguments.nbtpath.nothing_found', path.text);
              if (found.type !== 'compound') throw failure('commands.function.error.argument_not_compound', found.type);
              runReturning(context, flow);
            }),
          ),
        ]),
      ),
    ),
  );
}

/**
 * Up to 1.20.1 a function gives the number of commands that ran; called by a function it is put off until the command is
 * done and gives 0 (ServerFunctionManager.execute, delayFunctionCall).
 */
function runCounted(context: CommandContext): number {
  const { source } = context;
  const { functions } = source.game;
  const scripts = scriptsOf(context, 'name');
  let count = 0;
  for (const script of scripts) {
    if (functions.running?.inFunction) functions.running.function(script, functions.sourceFor(source));
    else count += functions.run(script, source);
  }
  const [only, another] = scripts;
  source.announce(
    only && !another
      ? translate('commands.function.success.single', `${count}`, only.id)
      : translate('commands.function.success.multiple', `${count}`, `${scripts.length}`),
  );
  return count;
}

/** Since 1.20.3 a function gives what it returns, and nothing when it does not (FunctionCommand.queueFunctions). */
function runReturning(context: CommandContext, flow: ExecutionFlow): void {
  const { source } = context;
  const scripts = scriptsOf(context, 'name');
  if (scripts.length === 0)
    throw failure('commands.function.scheduled.no_functions', context.get('name', functionName).text);
  const [only, another] = scripts;
  source.announce(
    only && !another
      ? translate('commands.function.scheduled.single', only.id)
      : translate('commands.function.scheduled.multiple', joined(scripts.map(({ id }) => id))),
  );
  if (flow.returning) callAsReturn(context, flow, scripts);
  else call(context, flow, scripts);
}

function call({ source }: CommandContext, flow: ExecutionFlow, scripts: readonly Script[]): void {
  const own = source.game.functions.sourceFor(source);
  const onResult =
    (script: Script, then: (success: boolean, result: number) => void) => (ok: boolean, result: number) => {
      source.announce(translate('commands.function.result', script.id, `${result}`));
      then(ok, result);
    };
  const [only, another] = scripts;
  if (only && !another) {
    flow.call(
      only,
      own,
      onResult(only, (success, result) => source.storeResult(success, result)),
      false,
    );
    return;
  }
  let any = false;
  let sum = 0;
  const add = (_success: boolean, result: number) => {
    any = true;
    sum += result;
  };
  for (const script of scripts) flow.call(script, own, onResult(script, add), false);
  flow.next(() => {
    if (any) source.storeResult(true, sum);
  });
}

/** `return run function`: the first value any of them returns is the caller's. */
function callAsReturn({ source }: CommandContext, flow: ExecutionFlow, scripts: readonly Script[]): void {
  const own = source.game.functions.sourceFor(source);
  const onResult = (success: boolean, result: number) => {
    source.storeResult(success, result);
    flow.frameResult(success, result);
  };
  for (const script of scripts) flow.call(script, own, onResult, true);
  flow.next(() => flow.end(false, 0));
}

/** return (Minecraft wiki, "Commands/return"; 1.20, `run` and `fail` since 1.20.3). */
export function returnCommand(root: () => CommandNode): LiteralNode {
  const end = (success: boolean) => (context: CommandContext, flow: ExecutionFlow) => {
    const value = success ? context.get('value', integer) : 0;
    context.source.storeResult(success, value);
    flow.end(success, value);
  };
  return command(
    'return',
    LEVELS.gamemaster,
    argument('value', integer(), queues(end(true))),
    literal('fail', queues(end(false))),
    literal(
      'run',
      passes(root, (passing, flow) => {
        if (passing.sources.length === 0) {
          if (flow.returning) flow.next(() => flow.end(false, 0));
          return;
        }
        flow.discard();
        passing.proceed(passing.sources, true);
      }),
    ),
  );
}

/** `execute if function` (1.20.3): what follows runs for those sources for which the functions return what is wanted. */
export function functionCondition(here: () => CommandNode, wanted: boolean): Part {
  return argument(
    'name',
    functionName,
    passes(
      here,
      (passing, flow) => {
        const { functions } = passing.original.game;
        const scripts = scriptsOf(passing.contextFor(passing.original), 'name');
        if (scripts.length === 0) return;
        const passed: (typeof passing.original)[] = [];
        for (const source of passing.sources)
          flow.isolated(
            (inner) => {
              for (const script of scripts) inner.call(script, functions.sourceFor(source), inner.frameResult, true);
              // A function that returns nothing counts as one that returned 0 (FallthroughTask).
              inner.next(() => inner.end(false, 0));
            },
            (_success, result) => {
              if ((result !== 0) === wanted) passed.push(source);
            },
          );
        flow.next(() => passing.proceed(passed, flow.returning));
      },
      true,
    ),
  );
}

/** schedule (Minecraft wiki, "Commands/schedule"). */
export function schedule({ features }: Game): LiteralNode {
  const ticks = time(features.registries ? 0 : null);
  const add = (context: CommandContext, replaces: boolean) => {
    const { source } = context;
    const { schedule: open, gameTime } = wholeOf(source);
    const delay = context.get('time', time);
    if (delay === 0) throw failure('commands.schedule.same_tick');
    const { tag, text: name } = context.get('function', functionName);
    scriptsOf(context, 'function');
    const at = gameTime + delay;
    if (replaces) open.remove(name);
    open.add(name, at);
    source.announce(
      translate(`commands.schedule.created.${tag ? 'tag' : 'function'}`, name.replace('#', ''), `${delay}`, `${at}`),
    );
    return at % (2 ** 31 - 1);
  };
  return command(
    'schedule',
    LEVELS.gamemaster,
    literal(
      'function',
      argument(
        'function',
        functionName,
        argument(
          'time',
          ticks,
          runs((context) => add(context, true)),
          literal(
            'append',
            runs((context) => add(context, false)),
          ),
          literal(
            'replace',
            runs((context) => add(context, true)),
          ),
        ),
      ),
    ),
    literal(
      'clear',
      argument(
        'function',
        text('greedy'),
        runs((context) => {
          const { source } = context;
          const name = context.get('function', text);
          const removed = wholeOf(source).schedule.remove(name);
          if (removed === 0) throw failure('commands.schedule.cleared.failure', name);
          source.announce(translate('commands.schedule.cleared.success', `${removed}`, name));
          return removed;
        }),
      ),
    ),
  );
}
