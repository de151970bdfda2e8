import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { cleanLine, isBlank } from '../../../server/text.ts';
import type { CommunityInput, CommunitySettings, Question } from '../contract.ts';
import { readSettings, writeSettings } from './community-store.ts';
import { DEFAULT_QUESTION } from './default-question.ts';

export type { Question };

/** Returns the question that applicants answer, in each language. Null if the community asks none. */
export async function readQuestion(queries: Queries): Promise<Question | null> {
  const settings = toSettings(await readSettings(queries));
  return settings.asks ? settings.question : null;
}

/** Returns the settings of the community. @throws AppError 'forbidden' 403 */
export async function readCommunity(context: AppContext, viewer: Viewer): Promise<CommunitySettings> {
  requirePermission(viewer, 'change-settings');
  return toSettings(await readSettings(context.database));
}

/** Saves the settings of the community. A blank question stands for the default one. @throws AppError 'forbidden' 403 */
export async function changeCommunity(
  context: AppContext,
  viewer: Viewer,
  input: CommunityInput,
): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, {
      asks: input.asks ?? '',
      question_en: cleanQuestion(input.questionEn),
      question_ml: cleanQuestion(input.questionMl),
      settings_saved_at: String(context.clock.now()),
    }),
  );
}

function toSettings({
  asks = 'on',
  question_en,
  question_ml,
}: Awaited<ReturnType<typeof readSettings>>): CommunitySettings {
  return {
    asks: asks === 'on',
    question: { en: question_en || DEFAULT_QUESTION.en, ml: question_ml || DEFAULT_QUESTION.ml },
    defaultQuestion: DEFAULT_QUESTION,
  };
}

function cleanQuestion(text: string): string {
  const question = cleanLine(text);
  return isBlank(question) ? '' : question;
}
