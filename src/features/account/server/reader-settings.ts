import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Language } from '../../../server/language.ts';

/** Saves the language in the viewer's account, for their other devices and their mails. Does nothing for visitors. */
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

/** Returns the path and query of an address of this site, and '/' for every other address. The form's value is untrusted. */
export function toLocalPath(publicUrl: string, back: string): string {
  const url = URL.parse(back, publicUrl);
  const isOurs = url?.origin === publicUrl && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
