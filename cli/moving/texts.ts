import type { Kind, Note, Problem, SourceProblem } from '../../src/features/moving/server/source.ts';

/** The sentences that `npm run import` prints for a volunteer. */
export interface ReportTexts {
  formats: Record<'firebase' | 'csv' | 'kerikko', string>;
  kinds: Record<Kind, string>;
  head(format: string, folder: string, isDryRun: boolean): string;
  count(kind: string, read: string, imported: string, present: string, refused: string): string;
  nothing: string;
  unread(files: string): string;
  refused: string;
  notes: string;
  remark(count: string, kind: string, text: string): string;
  examples(list: string): string;
  problems: Record<Problem, string>;
  noteTexts: Record<Note, string>;
  kept(folder: string): string;
  keptBefore: string;
  photosLater: string;
  noAdministrator: string;
  next: string;
  backup(file: string): string;
  told(count: string): string;
  untold(count: string): string;
  secrets: string;
  errors: Record<SourceProblem, (about: string) => string>;
  oldDatabase: string;
}
