import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { SettingsInput } from '../../contract.ts';

/** Saves a setting in the viewer's account, for their other devices and their mails. Does nothing for visitors. */
export async function saveSetting(
  context: AppContext,
  viewer: Viewer | null,
  input: SettingsInput,
): Promise<void> {
  if (!viewer) return;
  await context.database
    .updateTable('accounts')
    .set(toColumn(input))
    .where('id', '=', viewer.accountId)
    .execute();
}

function toColumn(input: SettingsInput) {
  switch (input.intent) {
    case 'language':
      return { language: input.language };
    case 'theme':
      return { theme: input.theme };
    case 'text-size':
      return { text_size: input.textSize };
    case 'line-spacing':
      return { line_spacing: input.lineSpacing };
    case 'script':
      return { script: input.script };
    case 'typing-aid':
      return { typing_aid: input.typingAid };
  }
}
