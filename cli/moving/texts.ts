import type { Note, OwnKind, OwnProblem, SourceProblem } from '../../src/features/moving/server/source.ts';

/** The sentences that `npm run import` prints for a volunteer. Features register the sentences for further kinds and problems. */
export interface ReportTexts {
  formats: Record<'firebase' | 'csv' | 'kerikko', string>;
  kinds: Record<OwnKind, string> & Record<string, string>;
  head(format: string, folder: string, isDryRun: boolean): string;
  count(kind: string, read: string, imported: string, present: string, refused: string): string;
  nothing: string;
  unread(files: string): string;
  refused: string;
  notes: string;
  remark(count: string, kind: string, text: string): string;
  examples(list: string): string;
  problems: Record<OwnProblem, string> & Record<string, string>;
  noteTexts: Record<Note, string>;
  kept(folder: string): string;
  keptBefore: string;
  photosLater: string;
  noAdministrator: string;
  next: string;
  backup(file: string): string;
  informed(count: string): string;
  uninformed(count: string): string;
  secrets: string;
  errors: Record<SourceProblem, (about: string) => string>;
  oldDatabase: string;
}
