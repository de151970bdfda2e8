import type { ImportReport } from '../../src/features/moving/server/import-community.ts';
import type { MovedParts } from '../../src/features/moving/server/moved-parts.ts';
import type { Kind } from '../../src/features/moving/server/source.ts';
import type { Remark } from '../../src/features/moving/server/tally.ts';
import type { ReportTexts } from './texts.ts';
import { english } from './texts-en.ts';
import { malayalam } from './texts-ml.ts';

type ReportLanguage = 'en' | 'ml';

/**
 * Returns the texts in the language that the command names, or else in the language of the terminal. Includes the
 * texts that features register. @throws Error for another language
 */
export function chooseTexts(
  wanted: string | undefined,
  environment: NodeJS.ProcessEnv,
  { sounds, subjects }: Pick<MovedParts, 'sounds' | 'subjects'>,
): { texts: ReportTexts; language: ReportLanguage } {
  if (wanted !== undefined && wanted !== 'en' && wanted !== 'ml') {
    throw new Error('--language is en or ml.');
  }
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const isMalayalam = (wanted ?? (LC_ALL || LC_MESSAGES || LANG || '')).startsWith('ml');
  const language = isMalayalam ? 'ml' : 'en';
  const own = isMalayalam ? malayalam : english;
  const kinds = Object.fromEntries([
    ...subjects.map(({ name, words }) => [name, words[language]]),
    ...sounds.map(({ kind, words }) => [kind, words[language].name]),
  ]);
  const problems = Object.assign({}, ...sounds.map(({ words }) => words[language].problems));
  const texts = { ...own, kinds: { ...own.kinds, ...kinds }, problems: { ...own.problems, ...problems } };
  return { texts, language };
}

/** Returns the report of an import: how many of each kind, what was refused and why, and what a volunteer should look at. */
export function formatReport(
  report: ImportReport,
  { folder, isDryRun }: { folder: string; isDryRun: boolean },
  { texts, language }: { texts: ReportTexts; language: ReportLanguage },
): string {
  const { tally, unread, refusedFolder } = report;
  const format = (count: number) => count.toLocaleString(language);
  const nameOf = (kind: Kind) => texts.kinds[kind] ?? kind;
  const counts = Object.entries(tally.counts).flatMap(([kind, { read, imported, present, refused }]) => {
    if (read === 0) return [];
    return [texts.count(nameOf(kind), ...([read, imported, present, refused].map(format) as Four))];
  });
  const list = <Code extends string>(remarks: Remark<Code>[], meanings: Record<string, string>) =>
    remarks.flatMap(({ kind, code, count, examples }) => [
      texts.remark(format(count), nameOf(kind), meanings[code] ?? code),
      texts.examples(`${examples.join(' · ')}${count > examples.length ? ' …' : ''}`),
    ]);
  const { problems, notes } = tally;
  const kept = refusedFolder ? texts.kept(refusedFolder) : texts.keptBefore;
  return [
    texts.head(texts.formats[report.format], folder, isDryRun),
    ...(counts.length > 0 ? counts : [texts.nothing]),
    ...(unread.length > 0 ? [texts.unread(unread.join(', '))] : []),
    ...(problems.length > 0 ? ['', texts.refused, ...list(problems, texts.problems)] : []),
    ...(problems.length > 0 && !isDryRun ? [kept] : []),
    ...(notes.length > 0 ? ['', texts.notes, ...list(notes, texts.noteTexts)] : []),
    // Originals of records that were taken are kept too.
    ...(problems.length === 0 && refusedFolder ? [kept] : []),
    '',
  ].join('\n');
}

type Four = [string, string, string, string];
