import type { Queries } from '../../../server/database/database.ts';
import { MIN_OTHERS } from '../contract.ts';
import { countChosen, findQuestionOf, listChoices } from './question-store.ts';

/**
 * Returns the question under a story as one row, such as "Which payasam? Palada: 3 · Ada: 1"; empty without a
 * question. The row names nobody. Numbers stand there only once the question has ended and enough people have
 * taken part, because readers of the row may have no part in it.
 */
export async function writeRow(queries: Queries, storyId: string, now: number): Promise<string> {
  const question = await findQuestionOf(queries, { kind: 'story', id: storyId });
  if (!question) return '';
  const [choices, counted] = await Promise.all([
    listChoices(queries, question.id),
    countChosen(queries, question.id, undefined),
  ]);
  const hasNumbers = question.ends_at <= now && counted.people + question.left_people >= MIN_OTHERS;
  const written = choices.map(({ position, text, left_people }) =>
    hasNumbers ? `${text}: ${(counted.byPosition.get(position) ?? 0) + left_people}` : text,
  );
  return `${question.text} ${written.join(' · ')}`;
}
