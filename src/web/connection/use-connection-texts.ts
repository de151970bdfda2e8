import { type ConnectionTexts, enConnection } from './en-connection.ts';
import { useLanguage } from './language.ts';
import { mlConnection } from './ml-connection.ts';

/** Returns the texts about the connection in the reader's language. Both languages are bundled, because they are short. */
export function useConnectionMessages(): ConnectionTexts {
  return useLanguage() === 'ml' ? mlConnection : enConnection;
}
