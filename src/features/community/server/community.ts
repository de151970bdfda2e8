import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanLine, cleanText, isBlank } from '../../../server/text.ts';
import {
  type CommunityInput,
  type CommunitySettings,
  INVITERS,
  type InvitesBy,
  MAX_HELD_WORDS,
  type Question,
} from '../contract.ts';
import { readSettings, writeSettings } from './community-settings.ts';
import { DEFAULT_QUESTION } from './default-question.ts';

export type { Question };

/** Returns the question that applicants answer, in each language. Null if the community asks none. */
export async function readQuestion(queries: Queries): Promise<Question | null> {
  const settings = toSettings(await readSettings(queries));
  return settings.asks ? settings.question : null;
}

/** Returns the words for which newcomers' texts are held. */
export async function readHeldWords(queries: Queries): Promise<string[]> {
  const { held_words } = await readSettings(queries);
  return held_words ? held_words.split('\n') : [];
}

/** Returns who may invite people. */
export async function readInvitesBy(queries: Queries): Promise<InvitesBy> {
  return toSettings(await readSettings(queries)).invitesBy;
}

/** Returns the settings of the community. @throws AppError 'forbidden' 403 */
export async function readCommunity(context: AppContext, viewer: Viewer): Promise<CommunitySettings> {
  requirePermission(viewer, 'change-settings');
  return toSettings(await readSettings(context.database));
}

/** Saves the settings of the community. A blank question stands for the default one. @throws AppError 'forbidden' 403, 'too-many-words' 422 */
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
      ...(input.heldWords === undefined ? {} : { held_words: cleanWords(input.heldWords) }),
      ...(input.invitesBy === undefined ? {} : { invites_by: input.invitesBy }),
      settings_saved_at: String(context.clock.now()),
    }),
  );
}

function toSettings({
  asks = 'on',
  question_en,
  question_ml,
  held_words = '',
  invites_by,
}: Awaited<ReturnType<typeof readSettings>>): CommunitySettings {
  return {
    asks: asks === 'on',
    question: { en: question_en || DEFAULT_QUESTION.en, ml: question_ml || DEFAULT_QUESTION.ml },
    defaultQuestion: DEFAULT_QUESTION,
    heldWords: held_words,
    invitesBy: INVITERS.find((inviter) => inviter === invites_by) ?? 'members',
  };
}

/** @throws AppError 'too-many-words' (422) */
function cleanWords(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => cleanLine(line));
  const words = [...new Set(lines)].filter((line) => !isBlank(line));
  if (words.length > MAX_HELD_WORDS) {
    throw new AppError('too-many-words', 422, `The list has at most ${MAX_HELD_WORDS} words.`);
  }
  return words.join('\n');
}

function cleanQuestion(text: string): string {
  const question = cleanLine(text);
  return isBlank(question) ? '' : question;
}
