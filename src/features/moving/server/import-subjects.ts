import type { MovedSubjects } from '../../subjects/questions.ts';
import { isFarAhead } from './import-dates.ts';
import type { People } from './import-people.ts';
import { type Fresh, type ImportRun, type Outcome, runPhase } from './import-run.ts';
import type { SourceSubject } from './source.ts';
import { beginningOf } from './tally.ts';

/** The things that records name and that must be here. */
interface Known {
  people: People;
  /** Tells whether a circle of the source is here. */
  isCircle(id: string): boolean;
}

/**
 * Inserts the records of other things than stories, whose kinds features register. Returns a function that
 * tells whether a record of the source is here now.
 */
export async function importSubjects(run: ImportRun, known: Known): Promise<(id: string) => boolean> {
  const here = new Set<string>();
  const { context, source, parts } = run;
  for (const subjects of parts.subjects) {
    await runPhase<SourceSubject, SourceSubject['moved']>(run, {
      kind: subjects.name,
      items: source.subjects?.(subjects) ?? nothing(),
      describe: (subject, id) => (subject && beginningOf(subjects.headOf(subject.moved).title)) || id,
      findExisting: (ids) => subjects.findExisting(context.database, ids),
      prepare: (fresh) => prepareSubject(run, subjects, fresh, known),
      onPresent: (_subject, id) => void here.add(id),
      onNew: (id) => void here.add(id),
      write: (transaction, rows) =>
        subjects.write(transaction, rows, {
          findAccount: (person) => known.people.find(person) ?? undefined,
          now: context.clock.now(),
        }),
    });
  }
  return (id) => here.has(id);
}

function prepareSubject(
  { context, tally }: ImportRun,
  { name, headOf }: MovedSubjects,
  { value: { moved } }: Fresh<SourceSubject>,
  { people, isCircle }: Known,
): Outcome<SourceSubject['moved']> {
  const { author, title, circle, createdAt } = headOf(moved);
  if (isFarAhead(context, createdAt)) return { problem: 'future-date' };
  // A thing without its circle would be for everyone.
  if (circle !== null && !isCircle(circle)) return { problem: 'bad-record' };
  if (author !== null && people.isHere(author)) return { problem: 'author-here' };
  if (author !== null && !people.find(author)) {
    tally.note(name, 'unknown-author', beginningOf(title));
  }
  return { row: moved };
}

async function* nothing(): AsyncGenerator<never> {}
