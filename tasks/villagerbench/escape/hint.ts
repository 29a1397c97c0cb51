import { SIGN_WIDTH } from '../../escape/signText.ts';
import type { PlannedCondition, RoomPlan } from './roomPlan.ts';

/**
 * What a room's signs say: what its conditions ask for, in their order. The file's own texts are not shown, since some name
 * devices and rewards that do not exist (villagerbench.md 2.3).
 */
export function hintOf({ stages, kind, minPlayers }: RoomPlan, agents: number): string {
  const apart = kind === 'merge' || kind === 'cross';
  const steps = stages.map(({ conditions }) => {
    const asks = conditions.map((condition) => askOf(condition, agents));
    const several = asks.length > 1 || conditions.some(({ type }) => type === 'scattered' && agents > 1);
    return `${asks.join(' and ')}${several || kind === 'merge' ? ' together' : ''}`;
  });
  const who = apart ? 'You are apart, each of you' : minPlayers > 1 ? `${minPlayers} agents` : 'You';
  const outcome =
    kind === 'merge' || kind === 'split'
      ? 'You are brought on.'
      : kind === 'cross'
        ? 'It opens the way of another agent.'
        : 'The way opens.';
  return wrapped(`${who}: ${steps.join(', then ')}. ${outcome}`);
}

function askOf(condition: PlannedCondition, agents: number): string {
  const name = condition.id.replace(/_pressure_plate$/, '_plate').replaceAll('_', ' ');
  if (condition.type === 'block') return `put ${name} at ${placeWords(condition.place)}`;
  const verb = name.endsWith('plate') ? 'step on' : name.endsWith('button') ? 'press' : 'pull';
  return condition.type === 'scattered' && agents > 1 ? `${verb} all ${agents} ${name}s` : `${verb} the ${name}`;
}

/** Places from the middle of the floor: agents see coordinates, but a sign has little room. */
function placeWords([, y, z]: readonly number[]): string {
  const height = (y ?? 0) < 0 ? 'in the floor' : `${y} up`;
  return `${height}, ${(z ?? 0) > 0 ? 'before the way out' : 'behind'}`;
}

/** Words a sign's line cannot hold are cut. */
function wrapped(text: string): string {
  return text
    .split(' ')
    .flatMap((word) =>
      word.length <= SIGN_WIDTH ? [word] : [word.slice(0, SIGN_WIDTH), word.slice(SIGN_WIDTH, 2 * SIGN_WIDTH)],
    )
    .join(' ');
}
