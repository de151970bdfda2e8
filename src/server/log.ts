import { pino } from 'pino';

export type Logger = pino.Logger;
/** Receives each log line. */
export type LogDestination = pino.DestinationStream;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * Creates a logger that writes one JSON line per event to standard output. Callers log ids and names, never
 * text that people typed. Redaction is a fallback: callers must not log secrets.
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
