import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { settingCookie } from '../../../server/http/settings.ts';
import type { SettingsInput } from '../contract.ts';

/**
 * Keeps a reader's language or colours: both on this device, the language with the account too, so that it is theirs
 * on every device and in their mails. Returns the header that keeps it here.
 */
export async function chooseSetting(
  context: AppContext,
  viewer: Viewer | null,
  input: SettingsInput,
): Promise<{ 'Set-Cookie': string }> {
  const isHttps = context.config.publicUrl.startsWith('https:');
  if (input.intent === 'theme') {
    const theme = input.theme === 'system' ? undefined : input.theme;
    return { 'Set-Cookie': settingCookie('theme', theme, isHttps) };
  }
  if (viewer) {
    await context.database
      .updateTable('accounts')
      .set({ language: input.language })
      .where('id', '=', viewer.accountId)
      .execute();
  }
  return { 'Set-Cookie': settingCookie('language', input.language, isHttps) };
}

/** Where to go back to: an address of ours, whatever the form said. Tested in reader-settings.test.ts. */
export function ownAddress(publicUrl: string, back: string): string {
  const url = URL.parse(back, publicUrl);
  const isOurs = url?.origin === publicUrl && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
