import { networkInterfaces } from 'node:os';
import { isLoopback } from '../../console/bind.ts';

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** An address that others can connect to for one that a server listens on: of all of them, the first that is no loopback. */
export function dialable(bind: string): string {
  return EVERY_ADDRESS.has(bind) ? (ownAddresses()[0] ?? '127.0.0.1') : bind;
}

/** A URL whose host others can connect to. */
export function dialableUrl(url: string): string {
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, `//${dialable('0.0.0.0')}`);
}

/** Who can reach a run that listens on an address, as warnings; none where only this machine can. */
export function reachLines(bind: string, ports: readonly number[]): string[] {
  if (isLoopback(bind)) return [];
  const own = EVERY_ADDRESS.has(bind) ? ownAddresses() : [bind];
  return [
    `warning: --bind ${bind}: every machine that reaches this one can connect to ports ${ports.join(' and ')} (this machine is ${own.join(', ') || 'in no network'})`,
    'warning: a code or token is all it takes to play, and nothing is encrypted: give each to one person, over a network you trust',
  ];
}

/** This machine's IPv4 addresses in its networks. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((own = []) =>
    own.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
}
