import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');
const number = (fallback: number, min: number, max: number) =>
  z.string().default(`${fallback}`).transform(Number).pipe(z.int().min(min).max(max));

/** What of vanilla's server.properties the stand-in server knows (Minecraft wiki, "Server.properties"); other lines are kept and mean nothing. */
const Properties = z.object({
  'level-name': z
    .string()
    .regex(/^[\w.-]+$/, 'a plain folder name')
    .refine((name) => !/^\.+$/.test(name), 'a plain folder name')
    .default('world'),
  // The world's own unless given.
  gamemode: z.enum(['survival', 'creative', 'adventure', 'spectator']).optional(),
  difficulty: z.enum(['peaceful', 'easy', 'normal', 'hard']).optional(),
  'max-players': number(20, 1, 1000),
  // Vanilla's is true; but the stand-in server cannot look accounts up, so it says so only where it is told to.
  'online-mode': flag(false),
  'white-list': flag(false),
  'spawn-protection': number(16, 0, 1000),
  'enable-rcon': flag(false),
  'rcon.port': number(25_575, 0, 65_535),
  'rcon.password': z.string().default(''),
  'broadcast-rcon-to-ops': flag(true),
  // Since 1.21.2; 0 and less mean never.
  'pause-when-empty-seconds': number(60, -1_000_000, 1_000_000),
});
/** A line of name and value; "#" and "!" begin comments. */
const PROPERTY = /^\s*([^#!\s=:][^\s=:]*)\s*[=:]\s*(.*)$/;

export type ServerProperties = z.output<typeof Properties>;

/**
 * Reads lines of "name=value"; "#" begins a comment.
 * @throws ConfigError 'bad-properties' naming the line's property.
 */
function parseProperties(text: string): ServerProperties {
  const given: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = PROPERTY.exec(line) ?? [];
    if (name !== undefined && value !== undefined) given[name] = value.trimEnd();
  }
  const parsed = Properties.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError('bad-properties', `server.properties: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** The properties of a server folder with these over them, which are written back. @throws ConfigError 'bad-properties'. */
export function readProperties(folder: string, given: Partial<ServerProperties>): ServerProperties {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.properties');
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
    : ['#Minecraft server properties'];
  const nameOf = (line: string) => PROPERTY.exec(line)?.[1] ?? '';
  const over = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const properties = parseProperties([...lines.filter((line) => !(nameOf(line) in given)), ...over].join('\n'));
  // A password that was given otherwise than in the file is not to lie about in it.
  const shown = Object.keys(given).filter((name) => name !== 'rcon.password');
  const written = [
    ...lines.filter((line) => !shown.includes(nameOf(line))),
    ...over.filter((line) => shown.includes(nameOf(line))),
  ];
  // Others read the file too, and take a missing line for vanilla's value.
  if (!written.some((line) => nameOf(line) === 'online-mode')) written.push('online-mode=false');
  writeFileSync(file, `${written.join('\n')}\n`);
  return properties;
}
