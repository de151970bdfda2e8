import type { PageTexts } from '../../../web/texts/texts.ts';
import type { DateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { Fact } from '../contract.ts';
import { formatGigabytes } from './format-gigabytes.ts';

type WaitingTexts = PageTexts<'overview'>['overview']['waiting'];
type Write = (fact: Fact, texts: WaitingTexts, dates: DateFormats, language: string) => string;

/** The sentences, by the keys of decisions. */
export const DECISION_TEXTS: Record<string, Write> = {
  requests: ({ count, at = 0 }, texts, { day }) => texts.requests(count, day(at)),
  reports: ({ count, of }, texts) =>
    of > 0 ? texts.overdue(texts.reports(count), of) : texts.reports(count),
  mails: ({ count, of, at = 0 }, texts, { dayAndTime }) =>
    [count > 0 && texts.failedMails(count), of > 0 && texts.lateMails(of, dayAndTime(at))]
      .filter(Boolean)
      .join('. '),
  backup: ({ state }, texts) => (state === 'failed' ? texts.backup.failed : texts.backup.overdue),
  disk: ({ count }, texts, _dates, language) => texts.disk(formatGigabytes(count, language)),
};
