import type { ArchiveOwner, ComposedContext } from '../../../../app/feature.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { Language } from '../../../../languages/languages.ts';
import { inTransaction, raise } from '../../../../server/database/transaction.ts';
import { streamZip, type ZippedFile } from '../../../../server/files/stream-zip.ts';
import { Slices } from '../../../../server/slices.ts';
import type { AccountEvent } from '../../events.ts';
import { requireFresh } from '../factors/step-up.ts';
import { readmeText } from './readme-text.ts';
import { writeJson } from './write-json.ts';

interface Archive {
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * Returns a zip archive of the viewer's own data: what they gave, and what Kerikko stores about them. Everyone with an
 * account may have it, member or not. About other members it contains only the titles of liked stories.
 * The archive is written while it is read: memory never holds more than a few stories or one photo. The download is in
 * the log that administrators read.
 * @throws AppError 'confirm-first' 403, because a stolen session must not get everything at once
 */
export async function writeArchive(
  context: ComposedContext,
  viewer: Viewer,
  { sessionToken, language }: { sessionToken: string | undefined; language: Language },
): Promise<Archive> {
  await requireFresh(context, viewer);
  const { accountId } = viewer;
  await inTransaction(context, (transaction) =>
    raise<AccountEvent>(transaction, { type: 'archive-downloaded', accountId, at: context.clock.now() }),
  );
  const writtenAt = new Date(context.clock.now());
  const files = listFiles(context, { viewer, sessionToken }, language, writtenAt);
  return {
    fileName: `kerikko-${writtenAt.toISOString().slice(0, 10)}.zip`,
    body: streamZip(context, files),
  };
}

async function* listFiles(
  context: ComposedContext,
  owner: ArchiveOwner,
  language: Language,
  writtenAt: Date,
): AsyncGenerator<ZippedFile> {
  const file = (name: string, input: ZippedFile['input']) => ({ name, input, lastModified: writtenAt });
  const { name: names } = await context.community.read();
  const folders = context.features.flatMap(({ archive }) => archive?.folder ?? []);
  const readme = readmeText(language, {
    communityName: names[language],
    publicUrl: context.config.publicUrl,
    writtenAt,
    folders: folders.map(({ name, words }) => ({ name, words: words[language] })),
  });
  yield file('README.txt', readme);
  yield file('kerikko.json', writeJson(await readSections(context, owner)));
  for (const { archive } of context.features) {
    for await (const { name, body } of archive?.files?.(context, owner.viewer) ?? []) yield file(name, body);
  }
}

/** Reads the sections of kerikko.json in the order of the features. writeJson reads the lists among them later. */
async function readSections(context: ComposedContext, owner: ArchiveOwner): Promise<Record<string, unknown>> {
  const sections: Record<string, unknown> = {};
  const slices = new Slices();
  for (const { archive } of context.features) {
    for (const [name, read] of Object.entries(archive?.sections ?? {})) {
      sections[name] = await read(context, owner);
      await slices.giveWay();
    }
  }
  return sections;
}
