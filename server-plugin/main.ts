/**
 * The referee's programming interface, `guildhall/server-plugin`: start a host, let a referee play episodes on it, open
 * the gateway for players, and score what was recorded. The command line is built on nothing else.
 */

export type { GameData } from '../game-data/gameData.ts';
export { SERVER_VERSIONS } from '../game-server/data/versionData.ts';
export { type EpisodeEvent, readEvents } from '../protocol/episodeEvent.ts';
export type { HostEvent } from '../protocol/gameServer/hostEvent.ts';
export type { PlayerRecord, TickRate } from '../protocol/gameServer/serverReports.ts';
export type { Admission, Zone } from '../protocol/gameServer/zone.ts';
export type { Arena } from './arena/arena.ts';
export { ArenaGrid, DEFAULT_GRID, type GridOptions } from './arena/arenaGrid.ts';
export type { Ending } from './episode/ending.ts';
export type { Episode } from './episode/episode.ts';
export type { Patience } from './episode/episodeOptions.ts';
export { type CreateOptions, Referee, type RefereeOptions } from './episode/referee.ts';
export { Gateway, type GatewayOptions } from './gateway/gateway.ts';
export { GatewayServer, type GatewayServerOptions } from './gateway/gatewayServer.ts';
export type { EmbeddedHost } from './hosts/embedded/embeddedHost.ts';
export { type EmbeddedHostOptions, startEmbeddedHost } from './hosts/embedded/startEmbeddedHost.ts';
export type { MinecraftHost } from './hosts/minecraftHost.ts';
export type { OfferedCommand, PeopleHost, PeopleRoom, PersonEvent, Shown } from './hosts/peopleHost.ts';
export { Lobby, type LobbyOptions, type OpenOffer } from './lobby/lobby.ts';
export type { Consent, LobbyEvent, MateAnswers } from './lobby/lobbyEvent.ts';
export type { OfferOptions } from './lobby/offer.ts';
export type { MateAnswer } from './lobby/questions.ts';
export { type ConstructionRecord, scoreConstruction } from './scoring/construction/scoreConstruction.ts';
export { definitionOf, METRICS } from './scoring/definitions/definitions.ts';
export { checkLog } from './scoring/replay.ts';
