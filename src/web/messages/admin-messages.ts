import { createContext, useContext } from 'react';
import { en } from './en.ts';
import { enAdmin } from './en-admin.ts';

const english = { ...en, ...enAdmin };

export type AdminMessages = typeof english;

const AdminMessagesContext = createContext<AdminMessages>(english);

export const AdminMessagesProvider = AdminMessagesContext.Provider;

/** Every text in the reader's language, for the pages of administrators. */
export function useAdminMessages(): AdminMessages {
  return useContext(AdminMessagesContext);
}
