import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Language } from '../../../server/language.ts';

/** Saves the language with the reader's account, for their other devices and their mails. Visitors have no account. */
export async function saveLanguage(
  context: AppContext,
  viewer: Viewer | null,
  language: Language,
): Promise<void> {
  if (!viewer) return;
  await context.database
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', viewer.accountId)
    .execute();
}

/** Where to go back to: an address of ours, whatever the form said. Tested in reader-settings.test.ts. */
export function toLocalPath(publicUrl: string, back: string): string {
  const url = URL.parse(back, publicUrl);
  const isOurs = url?.origin === publicUrl && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
