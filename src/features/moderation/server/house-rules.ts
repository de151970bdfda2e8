import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { findText, type Language, type WrittenTexts } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import type { EditableRules, HouseRules, HouseRulesInput } from '../contract.ts';
import { DEFAULT_RULES } from './default-rules.ts';

/** Returns the house rules in a language. Everyone may read them. */
export async function readHouseRules(
  { database }: Pick<AppContext, 'database'>,
  language: Language,
): Promise<HouseRules> {
  const { english, malayalam, contact } = await findNewest(database);
  return { rules: splitRules(findText({ en: english, ml: malayalam }, language)), contact };
}

/** The rules of both languages as they are stored, one a line. Empty for the default ones. */
export interface SavedRules {
  english: string;
  malayalam: string;
}

/** Returns a house rule by its number, from 1, in both languages. Undefined if there is no such rule. */
export function pickRule(saved: SavedRules | null, number: number): WrittenTexts | undefined {
  const { english, malayalam } = withDefaults(saved);
  const [en, ml] = [english, malayalam].map((rules) => splitRules(rules)[number - 1]);
  return en === undefined ? undefined : { en, ml: ml ?? '' };
}

/** Returns the house rules in both languages, for the form that changes them. @throws AppError 'forbidden' */
export async function readEditableRules(context: AppContext, viewer: Viewer): Promise<EditableRules> {
  requirePermission(viewer, 'edit-house-rules');
  return findNewest(context.database);
}

/**
 * Saves the house rules. Saving the present ones again changes nothing.
 * @throws AppError 'forbidden' 403; 'rules-differ' 422 unless both languages have the same number of rules;
 *   'rules-changed' 409 with the newer `version` if someone saved since the form was filled
 */
export async function saveHouseRules(
  context: AppContext,
  viewer: Viewer,
  input: HouseRulesInput,
): Promise<void> {
  requirePermission(viewer, 'edit-house-rules');
  const english = cleanRules(input.english);
  const malayalam = cleanRules(input.malayalam);
  const contact = cleanText(input.contact);
  if (splitRules(english).length !== splitRules(malayalam).length) {
    throw new AppError('rules-differ', 422, 'Both languages need the same number of rules.');
  }
  await inTransaction(context, async (transaction) => {
    const present = await findNewest(transaction);
    const isDefault = english === '';
    const isSame =
      present.english === (isDefault ? DEFAULT_RULES.en : english) &&
      present.malayalam === (isDefault ? DEFAULT_RULES.ml : malayalam) &&
      present.contact === contact;
    if (isSame) return;
    if (present.version !== input.version) throw rulesChanged(present.version);
    // The primary key refuses a concurrent change of the same version, also on another node.
    const inserted = await transaction
      .insertInto('house_rules')
      .values({
        version: present.version + 1,
        english,
        malayalam,
        contact,
        saved_at: context.clock.now(),
        saved_by: viewer.accountId,
      })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!inserted) throw rulesChanged(present.version + 1);
  });
}

function rulesChanged(version: number): AppError {
  return new AppError('rules-changed', 409, 'Someone else changed the house rules meanwhile.', { version });
}

async function findNewest(queries: Queries): Promise<EditableRules> {
  const row = await queries
    .selectFrom('house_rules')
    .select(['version', 'english', 'malayalam', 'contact'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...withDefaults(row), contact: row?.contact ?? '', version: row?.version ?? 0 };
}

function withDefaults(saved: SavedRules | null | undefined): SavedRules {
  return { english: saved?.english || DEFAULT_RULES.en, malayalam: saved?.malayalam || DEFAULT_RULES.ml };
}

function cleanRules(typed: string): string {
  return splitRules(cleanText(typed)).join('\n');
}

function splitRules(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isBlank(line));
}
