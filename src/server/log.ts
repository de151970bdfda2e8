import { pino } from 'pino';

export type Logger = pino.Logger;
/** Where the lines go. */
export type LogDestination = pino.DestinationStream;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * One JSON line per event on standard output. Callers log ids and names of things, never what people typed:
 * the redaction here is the second lock, not the first.
 */
export function createLogger(level: LogLevel, destination?: LogDestination): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'body', '*.password', '*.token', '*.body'], censor: '[hidden]' },
  };
  return pino(options, destination);
}
