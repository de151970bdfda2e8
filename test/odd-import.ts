import { createTestApp } from './create-test-app.ts';
import { createActor } from './factories.ts';
import { type FirestoreShape, makeOddExport, writeFirebaseExport } from './firebase-export.ts';
import { createFolder } from './temporary-folder.ts';

export const ADMINISTRATOR = 'sreelatha@example.org';

/** Creates an app with an administrator, and a folder with an export of Firebase that has every oddity. */
export async function prepareImport(shape: FirestoreShape = 'objects') {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { email: ADMINISTRATOR, name: 'Sreelatha' });
  const folder = await createFolder();
  await writeFirebaseExport(folder, await makeOddExport(ADMINISTRATOR), shape);
  return { app, administrator, folder };
}

/** What an import of this folder counts, without the kinds of which the folder has nothing. */
export const COUNTS = {
  members: { read: 12, imported: 7, present: 0, refused: 5 },
  profiles: { read: 6, imported: 5, present: 0, refused: 1 },
  photos: { read: 5, imported: 1, present: 0, refused: 4 },
  stories: { read: 17, imported: 11, present: 0, refused: 6 },
  likes: { read: 8, imported: 5, present: 0, refused: 3 },
};

/** Leaves out of an import's counts the kinds of which its folder had nothing. */
export function withoutEmpty<Counts extends { read: number }>(
  counts: Record<string, Counts>,
): Record<string, Counts> {
  return Object.fromEntries(Object.entries(counts).filter(([, { read }]) => read > 0));
}
