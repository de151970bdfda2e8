import { join } from 'node:path';
import { createContext, features, locateDatabase } from '../src/compose.ts';
import { importCommunity } from '../src/features/moving/server/import-community.ts';
import { listMovedParts } from '../src/features/moving/server/moved-parts.ts';
import { type Kind, SourceError } from '../src/features/moving/server/source.ts';
import { countUninformedMembers, tellMembers } from '../src/features/moving/server/tell-members.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import type { Database } from '../src/server/database/database.ts';
import { mustNotBeNewer } from '../src/server/database/database.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { migrations } from '../src/server/database/migrations.ts';
import { createEvents } from '../src/server/event-handlers.ts';
import { writeBackup } from './backup/write-backup.ts';
import { becomeOwner, requireCommunity } from './community.ts';
import { chooseTexts, formatReport } from './moving/report.ts';
import type { ReportTexts } from './moving/texts.ts';
import { runPathCommand } from './path-command.ts';
import { print } from './print.ts';

const USAGE = `Usage: npm run import -- FOLDER --dry-run          reads everything, writes nothing, and reports
       npm run import -- FOLDER                    makes a backup, then imports; again: goes on, or changes nothing
       npm run import -- FOLDER --mail             also tells the imported members by email
Options: --merge (gives people who have an account here their stories), --no-backup, --language en|ml
What the folder contains: docs/moving.md`;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  mail: { type: 'boolean' },
  merge: { type: 'boolean' },
  'no-backup': { type: 'boolean' },
  language: { type: 'string' },
} as const;

/** Implements `npm run import -- FOLDER`, which imports the export of another server. */
await runPathCommand(USAGE, OPTIONS, async ({ path: folder, options, signal }) => {
  const parts = await listMovedParts({ events: createEvents(features) });
  const report = chooseTexts(options.language as string | undefined, process.env, parts);
  const { texts, language } = report;
  const isDryRun = options['dry-run'] === true;
  const config = readConfig(process.env);
  await becomeOwner(config.dataDir);
  await requireCommunity(config);
  // The report must be alone on standard output. This process sends only mails that are in the outbox already.
  const context = await createContext(
    { ...config, logLevel: 'error', metricsPort: undefined },
    { print: () => {} },
  );
  try {
    await mustBeUpToDate(context.database, texts);
    console.log(`Database: ${nameDatabase(locateDatabase(config))}`);
    const imported = await importCommunity(context, folder, {
      isDryRun,
      isMerging: options.merge === true,
      signal,
      onProgress: showProgress(texts, language),
      ...(options['no-backup'] ? {} : { makeBackup: () => backUp(config, signal, texts) }),
    });
    print(formatReport(imported, { folder, isDryRun }, report));
    if (isDryRun) {
      if (imported.tally.counts.photos.imported > 0) console.log(texts.photosLater);
      print(imported.hasAdministrator ? texts.next : texts.noAdministrator);
      return;
    }
    if (options.mail) {
      console.log(texts.informed((await tellMembers(context)).toLocaleString(language)));
    } else {
      const uninformed = await countUninformedMembers(context);
      if (uninformed > 0) console.log(texts.uninformed(uninformed.toLocaleString(language)));
    }
    console.log(texts.secrets);
  } catch (error) {
    if (error instanceof SourceError)
      throw new Error(texts.errors[error.code](error.about), { cause: error });
    throw error;
  } finally {
    await context.close();
  }
});

/**
 * An import writes tables of the newest version. @throws Error if a migration is missing, which a start of the
 * server applies
 */
async function mustBeUpToDate(database: Database, texts: ReportTexts): Promise<void> {
  const applied = await mustNotBeNewer(database);
  if (Object.keys(migrations).some((name) => !applied.includes(name))) throw new Error(texts.oldDatabase);
}

/** Writes a backup beside the database, so that everything can go back to what it was. */
async function backUp(config: Config, signal: AbortSignal, texts: ReportTexts): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replace(/:/g, '-');
  const file = join(config.dataDir, `before-import-${time}.tar`);
  await writeBackup(config, file, signal);
  console.log(texts.backup(file));
}

/** Shows on a terminal how far the import is. */
function showProgress(
  texts: ReportTexts,
  language: string,
): ((kind: Kind, read: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return (kind, read) => {
    process.stderr.write(`\r\u001b[K${texts.kinds[kind] ?? kind}: ${read.toLocaleString(language)}\r`);
  };
}
