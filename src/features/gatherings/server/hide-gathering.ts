import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent, SearchableEvent } from '../../subjects/events.ts';
import { moveUp } from './move-up.ts';

/** Returns all texts of a gathering besides its title, for moderators and for the check of newcomers' texts. */
export function textOf(gathering: { place: string; link: string; description: string }): string {
  return [gathering.place, gathering.link, gathering.description].filter(Boolean).join('\n');
}

/**
 * Hides a gathering from everyone but its organiser and moderators, or with null shows it again. A hidden
 * gathering accepts no answers, gives no free places and sends no reminders. Returns whether anything changed.
 */
export async function setGatheringHidden(
  transaction: Transaction,
  id: string,
  hiddenAt: number | null,
  now: number,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('gatherings')
    .set((set) => ({ hidden_at: hiddenAt, sequence: set('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return false;
  await moveUp(transaction, changed, now);
  await raise<SearchableEvent>(transaction, { type: 'searchable-changed', kind: 'gathering', id });
  await raise<NewsEvent>(transaction, { type: 'causes-changed', aboutIds: [id] });
  return true;
}
