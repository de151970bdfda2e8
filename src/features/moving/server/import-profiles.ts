import {
  cleanImportedTexts,
  findExistingProfiles,
  type ImportedProfile,
  insertImportedProfiles,
} from '../../people/server/import-profiles.ts';
import { toTargetId } from './import-ids.ts';
import type { People } from './import-people.ts';
import { type ImportRun, runPhase } from './import-run.ts';
import type { SourceProfile } from './source.ts';

/** Inserts the profiles of a source. Leaves out a field that is too long, and keeps its original. */
export async function importProfiles(run: ImportRun, people: People): Promise<void> {
  const { source, tally, refused, context } = run;
  const long: { id: string; original: unknown }[] = [];
  await runPhase<SourceProfile, ImportedProfile>(run, {
    kind: 'profiles',
    items: source.profiles(),
    describe: (_value, id) => id,
    async findExisting(_targetIds, ids) {
      const accountOf = new Map(ids.map((id) => [id, people.find(id) ?? '']));
      const existing = await findExistingProfiles(context.database, [...accountOf.values()]);
      const here = ids.filter((id) => existing.has(accountOf.get(id) ?? ''));
      return new Set(here.map((id) => toTargetId(source, 'profiles', id)));
    },
    prepare({ value }) {
      const accountId = people.find(value.person);
      if (!accountId) return { problem: accountId === null ? 'no-account' : problemOf(people, value.person) };
      const { texts, tooLong } = cleanImportedTexts(value.texts);
      for (const field of tooLong) tally.note('profiles', 'field-too-long', `${value.person}: ${field}`);
      if (tooLong.length > 0) long.push({ id: value.person, original: value.texts });
      const { shownAt, listedAt, visibilityChosenAt, updatedAt = context.clock.now() } = value;
      return { row: { accountId, texts, updatedAt, shownAt, listedAt, visibilityChosenAt } };
    },
    write: insertImportedProfiles,
  });
  for (const { id, original } of long) {
    await refused?.add('profiles', { id, problem: 'field-too-long', original });
  }
}

/** Tells why a person has no account here. */
export function problemOf(people: People, person: string): 'person-refused' | 'no-account' {
  return people.isHere(person) ? 'person-refused' : 'no-account';
}
