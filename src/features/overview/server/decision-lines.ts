import type { Language } from '../../../languages/languages.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { Fact } from '../contract.ts';

type WriteLine = (fact: Fact, now: number) => string;

/**
 * The sentences of the weekly mail, by the keys of decisions. The page has its own sentences in the catalogue,
 * which a mail cannot read.
 */
export const DECISION_LINES: Record<Language, Record<string, WriteLine>> = {
  en: {
    requests: ({ count, at = 0 }, now) => {
      const days = daysBetween(at, now);
      const time = days === 0 ? '' : ` for ${days === 1 ? 'a day' : `${days} days`}`;
      if (count === 1) return `1 person is waiting to join${time && `,${time} now`}`;
      return `${count} people are waiting to join${time && `, the first${time}`}`;
    },
    reports: ({ count, of }) =>
      (count === 1 ? '1 report is waiting for a decision' : `${count} reports are waiting for a decision`) +
      (of > 0 ? ` (overdue: ${of})` : ''),
    mails: ({ count, of }) =>
      [
        count > 0 && (count === 1 ? '1 email couldn’t be sent' : `${count} emails couldn’t be sent`),
        of > 0 && (of === 1 ? '1 email is late' : `${of} emails are late`),
      ]
        .filter(Boolean)
        .join(', '),
    backup: ({ state }) =>
      state === 'failed'
        ? 'There was a problem with the last backup'
        : 'The last good backup is more than two days old',
    disk: ({ count }) => `Only ${count.toFixed(1)}\u00a0GB left on the server’s disk`,
  },
  ml: {
    requests: ({ count, at = 0 }, now) => {
      const days = daysBetween(at, now);
      const time = days === 0 ? '' : ` ${days === 1 ? 'ഒരു' : days} ദിവസമായി`;
      if (count === 1) return `ഒരാൾ${time} ചേരാൻ കാത്തിരിക്കുന്നു`;
      return `${count} പേർ ചേരാൻ കാത്തിരിക്കുന്നു${time && `, ആദ്യത്തെയാൾ${time}`}`;
    },
    reports: ({ count, of }) =>
      (count === 1 ? 'ഒരു പരാതിയിൽ തീരുമാനം വേണം' : `${count} പരാതികളിൽ തീരുമാനം വേണം`) +
      (of > 0 ? ` (സമയം കഴിഞ്ഞവ: ${of})` : ''),
    mails: ({ count, of }) =>
      [
        count > 0 && (count === 1 ? 'ഒരു മെയിൽ അയയ്ക്കാനായില്ല' : `${count} മെയിലുകൾ അയയ്ക്കാനായില്ല`),
        of > 0 && (of === 1 ? 'ഒരു മെയിൽ ഇനിയും പോയിട്ടില്ല' : `${of} മെയിലുകൾ ഇനിയും പോയിട്ടില്ല`),
      ]
        .filter(Boolean)
        .join(', '),
    backup: ({ state }) =>
      state === 'failed' ? 'അവസാനത്തെ ബാക്കപ്പ് ശരിയായില്ല' : 'അവസാനത്തെ നല്ല ബാക്കപ്പ് എടുത്തിട്ടു രണ്ടു ദിവസത്തിലേറെയായി',
    disk: ({ count }) => `സെർവറിന്റെ ഡിസ്കിൽ ${count.toFixed(1)}\u00a0GB മാത്രമേ ബാക്കിയുള്ളൂ`,
  },
};

/** Returns what the weekly mail says of a decision, without a full stop. */
export function writeDecision(language: Language, fact: Fact, now: number): string {
  return DECISION_LINES[language][fact.key]?.(fact, now) ?? fact.key;
}

/** Returns the full days between two times. */
function daysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS));
}
