import { sql } from 'kysely';
import * as v from 'valibot';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { fromOptionalIso, isoTime, toIso, toOptionalIso } from '../../../server/iso-time.ts';
import { cleanOptional, cleanOptionalLine } from '../../../server/text.ts';
import type { MemberFact } from '../../membership/questions.ts';
import { readMemberships } from '../../membership/server/members/member-facts.ts';
import { MAX_DATE, MAX_WORDS } from '../contract.ts';

const optionalTime = v.nullable(isoTime);
const date = v.pipe(v.string(), v.maxLength(MAX_DATE * MAX_UNITS_PER_GRAPHEME));

const remembrance = v.object({
  at: isoTime,
  born: date,
  died: date,
  words: v.pipe(v.string(), v.maxLength(MAX_WORDS * MAX_UNITS_PER_GRAPHEME)),
  erasedAt: optionalTime,
});

const wishes = v.object({
  stories: v.picklist(['keep', 'delete']),
  chosenAt: optionalTime,
  /** Missing in files of a version that did not ask on Home. */
  dismissedAt: v.optional(optionalTime),
  /** The person of trust. */
  trusted: v.nullable(v.pipe(v.string(), v.uuid())),
  trustedAt: optionalTime,
});

/**
 * The texts of a page of remembrance, as they move to another server. For a page without texts, only its time
 * moves.
 */
export const movedRemembrance: MemberFact = {
  name: 'remembrance',
  async read(queries, accountIds) {
    const rows = await queries
      .selectFrom('remembrances')
      .selectAll()
      .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
      .execute();
    return new Map(
      rows.map(({ account_id: id, remembered_at: at, born, died, words, erased_at: erasedAt }) => [
        id,
        { at: toIso(at), born, died, words, erasedAt: toOptionalIso(erasedAt) },
      ]),
    );
  },
  isValid: (value) => v.is(remembrance, value),
  async write(transaction, facts) {
    const memberships = await readMemberships(
      transaction,
      facts.map(({ accountId }) => accountId),
    );
    // An administrator of the new server may have restored the account.
    const remembered = facts.filter(({ accountId }) => memberships.get(accountId)?.state === 'remembered');
    if (remembered.length === 0) return;
    await transaction
      .insertInto('remembrances')
      .values(
        remembered.map(({ accountId, value }) => {
          const { at, born, died, words, erasedAt } = value as v.InferOutput<typeof remembrance>;
          const texts = {
            born: cleanOptionalLine(born),
            died: cleanOptionalLine(died),
            words: cleanOptional(words),
          };
          const times = { remembered_at: Date.parse(at), erased_at: fromOptionalIso(erasedAt) };
          return { account_id: accountId, ...texts, ...times };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

/** Members' wishes for the time after their death, as they move to another server. */
export const movedWishes: MemberFact = {
  name: 'wishes',
  async read(queries, accountIds) {
    const rows = await queries
      .selectFrom('remembrance_wishes')
      .selectAll()
      .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
      .execute();
    return new Map(
      rows.map(({ account_id: id, stories, chosen_at, dismissed_at, trusted_id: trusted, trusted_at }) => [
        id,
        {
          stories,
          chosenAt: toOptionalIso(chosen_at),
          dismissedAt: toOptionalIso(dismissed_at),
          trusted,
          trustedAt: toOptionalIso(trusted_at),
        },
      ]),
    );
  },
  isValid: (value) => v.is(wishes, value),
  async write(transaction, facts, findAccount) {
    if (facts.length === 0) return;
    await transaction
      .insertInto('remembrance_wishes')
      .values(
        facts.map(({ accountId, value }) => {
          const { stories, chosenAt, dismissedAt, trusted, trustedAt } = value as v.InferOutput<
            typeof wishes
          >;
          // A person of trust whose account did not move gets no archive.
          const trustedId = (trusted && findAccount(trusted)) || null;
          const trust = {
            trusted_id: trustedId,
            trusted_at: trustedId === null ? null : fromOptionalIso(trustedAt),
          };
          const asked = {
            chosen_at: fromOptionalIso(chosenAt),
            dismissed_at: fromOptionalIso(dismissedAt ?? null),
          };
          return { account_id: accountId, stories, ...asked, ...trust };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
