import { float, time } from '../arguments/primitives.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { wholeOf } from './whole.ts';

const MS_PER_SECOND = 1000;
/** Bounds of the rate (vanilla's TickCommand). */
const RATES = { min: 1, max: 10_000 } as const;

/** tick (Minecraft wiki, "Commands/tick"; 1.20.3). */
export function tick(): LiteralNode {
  const rates = (context: CommandContext) => wholeOf(context.source).rates;
  return command(
    'tick',
    LEVELS.admin,
    literal('query', runs(query)),
    literal(
      'rate',
      argument(
        'rate',
        float(RATES.min, RATES.max),
        runs((context) => {
          const rate = context.get('rate', float);
          rates(context).setRate(rate);
          context.source.announce(translate('commands.tick.rate.success', rate.toFixed(1)));
          return Math.floor(rate);
        }),
      ),
    ),
    literal(
      'step',
      runs((context) => step(context, 1)),
      literal(
        'stop',
        runs((context) => {
          if (!rates(context).stopStepping()) throw failure('commands.tick.step.stop.fail');
          context.source.announce(translate('commands.tick.step.stop.success'));
          return 1;
        }),
      ),
      argument(
        'time',
        time(1),
        runs((context) => step(context, context.get('time', time))),
      ),
    ),
    literal(
      'sprint',
      literal(
        'stop',
        runs((context) => {
          if (!rates(context).stopSprinting()) throw failure('commands.tick.sprint.stop.fail');
          context.source.announce(translate('commands.tick.sprint.stop.success'));
          return 1;
        }),
      ),
      argument(
        'time',
        time(1),
        runs((context) => {
          if (rates(context).requestSprint(context.get('time', time)))
            context.source.announce(translate('commands.tick.sprint.stop.success'));
          context.source.announce(translate('commands.tick.status.sprinting'));
          return 1;
        }),
      ),
    ),
    literal(
      'unfreeze',
      runs((context) => freeze(context, false)),
    ),
    literal(
      'freeze',
      runs((context) => freeze(context, true)),
    ),
  );
}

function freeze({ source }: CommandContext, frozen: boolean): number {
  const { rates } = wholeOf(source);
  if (frozen) {
    rates.stopSprinting();
    rates.stopStepping();
  }
  rates.setFrozen(frozen);
  source.announce(translate(frozen ? 'commands.tick.status.frozen' : 'commands.tick.status.running'));
  return frozen ? 1 : 0;
}

function step({ source }: CommandContext, ticks: number): number {
  if (!wholeOf(source).rates.step(ticks)) throw failure('commands.tick.step.fail');
  source.announce(translate('commands.tick.step.success', `${ticks}`));
  return 1;
}

function query({ source }: CommandContext): number {
  const { rates } = wholeOf(source);
  const { msPerTickMedian, msPerTickP99 } = source.game.server.meter.rate();
  const [rate, target] = [rates.rate.toFixed(1), (MS_PER_SECOND / rates.rate).toFixed(1)];
  const took = msPerTickMedian.toFixed(1);
  if (rates.sprinting) {
    source.reply(translate('commands.tick.status.sprinting'));
    source.reply(translate('commands.tick.query.rate.sprinting', rate, took));
  } else {
    const late = msPerTickMedian > MS_PER_SECOND / rates.rate;
    source.reply(translate(`commands.tick.status.${rates.frozen ? 'frozen' : late ? 'lagging' : 'running'}`));
    source.reply(translate('commands.tick.query.rate.running', rate, took, target));
  }
  source.reply(
    translate('commands.tick.query.percentiles', took, msPerTickP99.toFixed(1), msPerTickP99.toFixed(1), '100'),
  );
  return Math.floor(rates.rate);
}
