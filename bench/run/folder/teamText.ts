import { basename } from 'node:path';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { OUTSIDE_NAME } from '../../../sidecar/model/outside/outsideModel.ts';
import type { EpisodeRecord, Seat } from './runRecord.ts';

/** What plays, short: of a module's path its file alone. */
function shortName(framework: string): string {
  return framework.includes('/') ? basename(framework) : framework;
}

/** Who plays an episode in short: how many by which framework, and who else. */
export function playersText({ framework, agents, seats = [] }: EpisodeRecord): string {
  const rest = agents.length - seats.length;
  return [...(rest > 0 ? [`${rest}x ${shortName(framework)}`] : []), ...seats.map((seat) => seatLabel(seat))].join(
    ' + ',
  );
}

/** Who plays an episode: how many, by which framework, with which model, and who else. */
export function teamText(record: EpisodeRecord): string {
  const { framework, model, agents, seats = [] } = record;
  const rest = agents.length - seats.length;
  const players = model === NO_MODEL_NAME ? shortName(framework) : `${shortName(framework)}, ${model}`;
  const parts = [...(rest > 0 ? [`${rest}x ${players}`] : []), ...seats.map((seat) => seatLabel(seat, record.roles))];
  return `${parts.join(' + ')}${record.abilities === undefined ? '' : `, ${record.abilities}`}${record.xray ? ', x-ray' : ''}`;
}

function seatLabel(seat: Seat, roles: EpisodeRecord['roles'] = {}): string {
  if ('by' in seat) return seat.by === 'human' ? `${seat.agent} (human)` : `${seat.agent} (client)`;
  if (seat.framework === OUTSIDE_NAME) return `${seat.agent} (outside)`;
  const model = Object.hasOwn(roles, seat.agent) ? `, ${roles[seat.agent]}` : '';
  return `${seat.agent} (${shortName(seat.framework)}${model})`;
}

/** Who of a team is played by something else, as it stands after the names of the team; nothing where nobody is. */
export function seatsText({ seats = [] }: Pick<EpisodeRecord, 'seats'>): string {
  return seats.map((seat) => `, of whom ${seat.agent} is ${seatText(seat)}`).join('');
}

function seatText(seat: Seat): string {
  if ('by' in seat) return seat.by === 'human' ? 'a person' : 'a client from outside';
  if (seat.role) return `the ${seat.role} (${seat.framework})`;
  return seat.framework === 'outside' ? 'a program outside that calls tools' : `played by ${seat.framework}`;
}
