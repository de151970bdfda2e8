import { createContext, useContext } from 'react';
import { en, type Messages } from './en.ts';

const MessagesContext = createContext<Messages>(en);

export const MessagesProvider = MessagesContext.Provider;

/** The texts in the reader's language. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** Why an action did not do what was asked; the page shows the words for `code` and keeps what was typed. */
export interface ActionError {
  code: string;
  details?: Record<string, unknown> | undefined;
}

/** The words for an error's code: the screen's own if it has them, else the general ones. */
export function errorText(messages: Messages, code: string, own: Record<string, string> = {}): string {
  const general: Record<string, string> = messages.errors;
  return own[code] ?? general[code] ?? messages.errors.unexpected;
}
