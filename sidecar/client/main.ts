/** What programs of others import as `guildhall/client`. */
export type { Briefing } from '../../protocol/briefing.ts';
export type { AgentFailure } from '../../protocol/gatewayRequest.ts';
export { GatewayError } from '../gateway/gatewayError.ts';
export { type BotAddress, type EpisodeEnd, type JoinedSeat, joinSeat, type SeatAddress } from './joinSeat.ts';
