import type { EpisodeUpdate } from '../../protocol/episodeUpdate.ts';
import type { ServerFrame } from '../../protocol/gateway.ts';
import type { RequestResult } from '../../protocol/gatewayRequest.ts';
import type { BodyRequest, SeatRequest } from '../../protocol/seat.ts';
import { Refusal } from './connection.ts';

/** Requests of one mind that may wait for their answers at once. */
const MOST_ASKED = 8;

/** A connection, as the desk sees it. */
export interface SeatConnection {
  send(frame: ServerFrame): void;
}

/** One seat of one episode under way. */
interface Place {
  readonly agent: string;
  readonly bodies: SeatConnection;
  mind: SeatConnection | undefined;
  /** The request that waits for a mind. */
  opening: number | undefined;
  /** What whoever comes back is told again, in the order in which it happened. */
  readonly updates: Map<EpisodeUpdate['type'], EpisodeUpdate>;
  /** Requests that wait for an answer: the mind's own number for each, and whose it is. */
  readonly asked: Map<number, { readonly mind: SeatConnection; readonly requestId: number }>;
}

/**
 * Brings minds outside together with the bodies they play: each mind holds the token of a seat, which counts for a whole run,
 * and each episode that has such a seat waits here for a mind. Requests and answers go through; nothing of them is
 * understood here. A mind that loses its connection takes its place again; one without a place waits for the next episode.
 */
export class SeatDesk {
  /** Minds without a place, by seat, in the order in which they came. */
  readonly #waiting = new Map<string, Set<SeatConnection>>();
  readonly #places = new Set<Place>();
  #asked = 0;

  /** A mind has come for a seat. */
  mindCame(mind: SeatConnection, seat: string): void {
    const free = [...this.#places].filter((place) => place.agent === seat && !place.mind);
    // One that was begun and lost its mind comes before those that nobody has sat at.
    const place = free.find(({ opening }) => opening === undefined) ?? free[0];
    if (place) this.#seat(place, mind);
    else this.#wait(seat, mind);
  }

  mindGone(mind: SeatConnection): void {
    for (const waiting of this.#waiting.values()) waiting.delete(mind);
    for (const place of this.#places) {
      if (place.mind !== mind) continue;
      place.mind = undefined;
      // It may have come back before it was found out that its old connection is dead.
      const [next] = this.#waiting.get(place.agent) ?? [];
      if (next) {
        this.#waiting.get(place.agent)?.delete(next);
        this.#seat(place, next);
      } else place.bodies.send({ type: 'seat-presence', agent: place.agent, present: false });
    }
  }

  /** Hands a mind's request on. Throws `Refusal` 'wrong-state' for one without a place, and 'busy'. */
  ask(mind: SeatConnection, request: SeatRequest): void {
    const place = [...this.#places].find((each) => each.mind === mind);
    if (!place) throw new Refusal('wrong-state', `${request.type}: no episode has begun; wait for the briefing`);
    const own = [...place.asked.values()].filter((each) => each.mind === mind);
    if (own.length >= MOST_ASKED) throw new Refusal('busy', `${MOST_ASKED} requests are waiting for their answers`);
    const asked = this.#asked++;
    place.asked.set(asked, { mind, requestId: request.id });
    place.bodies.send({ type: 'seat-asked', agent: place.agent, asked, request });
  }

  /** Does what the side with the bodies asks. Throws `Refusal`. @returns the answer, unless it comes later. */
  take(bodies: SeatConnection, request: BodyRequest): RequestResult | undefined {
    switch (request.type) {
      case 'open-seat':
        return this.#open(bodies, request);
      case 'tell-seat': {
        const place = this.#placeOf(bodies, request.agent);
        place.updates.set(request.update.type, request.update);
        place.mind?.send(request.update);
        if (request.update.type === 'ended') this.#giveUp(place);
        return { type: 'accepted' };
      }
      case 'answer-seat': {
        const { asked } = this.#placeOf(bodies, request.agent);
        const waiting = asked.get(request.asked);
        asked.delete(request.asked);
        const { answer } = request;
        if (answer.type === 'refused')
          waiting?.mind.send({
            type: 'error',
            code: answer.code,
            message: answer.message,
            requestId: waiting.requestId,
          });
        else waiting?.mind.send({ type: 'result', requestId: waiting.requestId, result: answer });
        return { type: 'accepted' };
      }
      default:
        return request satisfies never;
    }
  }

  /** The episode of this connection is over: its minds wait for the next one. */
  bodiesGone(bodies: SeatConnection): void {
    for (const place of this.#places) {
      if (place.bodies !== bodies) continue;
      this.#places.delete(place);
      this.#giveUp(place);
      if (place.mind) this.mindCame(place.mind, place.agent);
    }
  }

  #open(bodies: SeatConnection, { agent, id }: Extract<BodyRequest, { type: 'open-seat' }>): undefined {
    if ([...this.#places].some((place) => place.bodies === bodies && place.agent === agent))
      throw new Refusal('wrong-state', `the seat of ${agent} is open already`);
    const place: Place = { agent, bodies, mind: undefined, opening: id, updates: new Map(), asked: new Map() };
    this.#places.add(place);
    const [mind] = this.#waiting.get(agent) ?? [];
    if (!mind) return undefined;
    this.#waiting.get(agent)?.delete(mind);
    this.#seat(place, mind);
    return undefined;
  }

  #seat(place: Place, mind: SeatConnection): void {
    place.mind = mind;
    place.bodies.send({ type: 'seat-presence', agent: place.agent, present: true });
    for (const update of place.updates.values()) mind.send(update);
    if (place.opening === undefined) return;
    place.bodies.send({ type: 'result', requestId: place.opening, result: { type: 'accepted' } });
    place.opening = undefined;
  }

  /** Nothing of what waits for an answer will be done any more. */
  #giveUp({ asked }: Place): void {
    for (const { mind, requestId } of asked.values())
      mind.send({ type: 'error', code: 'wrong-state', message: 'the episode is over', requestId });
    asked.clear();
  }

  #wait(seat: string, mind: SeatConnection): void {
    const waiting = this.#waiting.get(seat) ?? new Set();
    this.#waiting.set(seat, waiting.add(mind));
  }

  #placeOf(bodies: SeatConnection, agent: string): Place {
    const place = [...this.#places].find((each) => each.bodies === bodies && each.agent === agent);
    if (!place) throw new Refusal('wrong-state', `the seat of ${agent} has not been opened`);
    return place;
  }
}
