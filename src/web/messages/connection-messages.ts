import { type ConnectionTexts, enConnection } from './en-connection.ts';
import { useLanguage } from './language.ts';
import { mlConnection } from './ml-connection.ts';

/** The texts about the line to the server, in the reader's language. Few enough to come in both with what says them. */
export function useConnectionMessages(): ConnectionTexts {
  return useLanguage() === 'ml' ? mlConnection : enConnection;
}
