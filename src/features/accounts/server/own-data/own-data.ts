import type { ArchiveOwner, ArchiveParts, ComposedContext } from '../../../../app/feature.ts';
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
  return openArchive(context, { viewer, sessionToken }, { language });
}

/**
 * Returns the archive of an account, whose reader the caller has checked. With `isBequeathed`, the archive for the owner's person of
 * trust, which has only the sections that features bequeath.
 */
export function openArchive(
  context: ComposedContext,
  owner: ArchiveOwner,
  { language, isBequeathed = false }: { language: Language; isBequeathed?: boolean },
): Archive {
  const writtenAt = new Date(context.clock.now());
  const parts = context.features.flatMap(({ archive }) => archive ?? []);
  const chosen = isBequeathed ? parts.flatMap(bequeath) : parts;
  const files = listFiles(context, owner, { language, writtenAt, parts: chosen });
  return {
    fileName: `kerikko-${writtenAt.toISOString().slice(0, 10)}.zip`,
    body: streamZip(context, files),
  };
}

/** Returns the part of a feature that its owner's person of trust receives. */
function bequeath({ bequeathed, sections = {}, ...part }: ArchiveParts): ArchiveParts[] {
  if (!bequeathed) return [];
  const given = Object.entries(sections).filter(([name]) => bequeathed.includes(name));
  return [{ ...part, sections: Object.fromEntries(given) }];
}

async function* listFiles(
  context: ComposedContext,
  owner: ArchiveOwner,
  { language, writtenAt, parts }: { language: Language; writtenAt: Date; parts: readonly ArchiveParts[] },
): AsyncGenerator<ZippedFile> {
  const file = (name: string, input: ZippedFile['input']) => ({ name, input, lastModified: writtenAt });
  const { name: names } = await context.community.read();
  const folders = parts.flatMap(({ folder }) => folder ?? []);
  const readme = readmeText(language, {
    communityName: names[language],
    publicUrl: context.config.publicUrl,
    writtenAt,
    folders: folders.map(({ name, words }) => ({ name, words: words[language] })),
  });
  yield file('README.txt', readme);
  yield file('kerikko.json', writeJson(await readSections(context, owner, parts)));
  for (const part of parts) {
    for await (const { name, body } of part.files?.(context, owner) ?? []) yield file(name, body);
  }
}

/** Reads the sections of kerikko.json in the order of the features. writeJson reads the lists among them later. */
async function readSections(
  context: ComposedContext,
  owner: ArchiveOwner,
  parts: readonly ArchiveParts[],
): Promise<Record<string, unknown>> {
  const sections: Record<string, unknown> = {};
  const slices = new Slices();
  for (const part of parts) {
    for (const [name, read] of Object.entries(part.sections ?? {})) {
      sections[name] = await read(context, owner);
      await slices.giveWay();
    }
  }
  return sections;
}
