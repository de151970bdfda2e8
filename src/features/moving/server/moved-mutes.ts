import * as v from 'valibot';
import { answer } from '../../../server/event-handlers.ts';
import { isoTime, toIso } from '../../../server/iso-time.ts';
import { type MemberFact, memberFacts } from '../../membership/questions.ts';
import { insertMovedMutes, readMutesOf } from '../../mutes/server/move-mutes.ts';

const mutes = v.array(v.object({ member: v.pipe(v.string(), v.uuid()), at: isoTime }));

/** The people whom a member has muted. Without them, a move would show what the member no longer wants to see. */
const movedMutes: MemberFact = {
  name: 'mutes',
  async read(queries, accountIds) {
    const found = await readMutesOf(queries, accountIds);
    return new Map(
      [...Map.groupBy(found, ({ accountId }) => accountId)].map(([accountId, own]) => [
        accountId,
        own.map(({ mutedId, at }) => ({ member: mutedId, at: toIso(at) })),
      ]),
    );
  },
  isValid: (value) => v.is(mutes, value),
  async write(transaction, facts, findAccount) {
    for (const { accountId, value } of facts) {
      const own = (value as v.InferOutput<typeof mutes>).flatMap(({ member, at }) => {
        const mutedId = findAccount(member);
        return mutedId ? [{ mutedId, at: Date.parse(at) }] : [];
      });
      await insertMovedMutes(transaction, accountId, own);
    }
  },
};

/** Lets the mutes of members move with them. */
export const answerWithMutes = answer(memberFacts, async () => movedMutes);
