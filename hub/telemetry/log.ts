import { pino } from 'pino';

/** Where a hub writes what happens, a JSON object a line. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A log into a stream; secrets that a request carries are left out. */
export function createLog(level: string, stream: { write(text: string): unknown }): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.token', 'token', '*.authorization', '*.cookie', '*.code', 'code'], censor: '(hidden)' },
    },
    { write: (text) => void stream.write(text) },
  );
}
