import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { quote, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';
import { DEFAULT_TIME_ZONE } from '../../../server/time-zone.ts';
import { isZone, writeClockTime } from '../../../server/zoned-time.ts';

/** The facts of a gathering that mails state. */
export interface GatheringFacts {
  id: string;
  title: string;
  starts_at: number;
  /** The zone of the organiser's clock. */
  time_zone: string;
  /** How many days members can choose from. 0 once the time is set. */
  days: number;
  /** Empty without a place. */
  place: string;
  link: string;
  /** The reader's zone. Null for the organiser's. */
  readerZone: string | null;
}

/** The beginning of a subject and the first sentence. */
type Words = readonly [subject: string, sentence: string];

/** Tells a member that the title, time or place has changed of a gathering that they answered. */
export const changedMail = writer({
  en: [
    `A ${NAME.en} gathering has changed`,
    'A gathering you replied to has changed. This is how it is now:',
  ],
  ml: ['ഒത്തുചേരലിനു മാറ്റമുണ്ട്', 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരലിനു മാറ്റമുണ്ട്. ഇപ്പോൾ ഇങ്ങനെയാണ്:'],
});

/** Tells a member who has marked the days of a gathering which day was chosen, and how they marked it. */
export const dayMail = writer({
  en: [
    `The day of a ${NAME.en} gathering is set`,
    'You said which days suit you. The day is set now, and what you said about it counts as your reply:',
  ],
  ml: [
    'ഒത്തുചേരലിന്റെ ദിവസം തീരുമാനിച്ചു',
    'ഏതു ദിവസം പറ്റുമെന്നു നിങ്ങൾ പറഞ്ഞിരുന്നു. ഇപ്പോൾ ദിവസം തീരുമാനിച്ചു. അതിനെപ്പറ്റി നിങ്ങൾ പറഞ്ഞതു മറുപടിയായി എടുത്തിട്ടുണ്ട്:',
  ],
});

/** Tells a member who has marked the days of a gathering that the days have changed. */
export const daysMail = writer({
  en: [
    `The days of a ${NAME.en} gathering have changed`,
    'You said which days suit you. There are other days to choose from now. What you said about the days that stay is kept:',
  ],
  ml: [
    'ഒത്തുചേരലിന്റെ ദിവസങ്ങൾ മാറി',
    'ഏതു ദിവസം പറ്റുമെന്നു നിങ്ങൾ പറഞ്ഞിരുന്നു. ഇപ്പോൾ തിരഞ്ഞെടുക്കാനുള്ള ദിവസങ്ങൾ മാറി. മാറാത്ത ദിവസങ്ങളെപ്പറ്റി പറഞ്ഞത് അതേപടിയുണ്ട്:',
  ],
});

/** Tells a member that a gathering which they answered is cancelled. */
export const cancelledMail = writer({
  en: [`A ${NAME.en} gathering is cancelled`, 'A gathering you replied to is cancelled:'],
  ml: ['ഒത്തുചേരൽ വേണ്ടെന്നു വച്ചു', 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരൽ വേണ്ടെന്നു വച്ചു:'],
});

/** Tells a member who waited that they have a place now. */
export const placeMail = writer({
  en: [`You have a place at a ${NAME.en} gathering`, 'A place has become free, and it’s yours:'],
  ml: ['ഒത്തുചേരലിനു നിങ്ങൾക്കു സീറ്റ് കിട്ടി', 'ഒരു സീറ്റ് ഒഴിവായി, അതു നിങ്ങൾക്കാണ്:'],
});

/** Reminds a member two days before. */
export const twoDaysMail = writer({
  en: [`A ${NAME.en} gathering in two days`, 'A gathering you replied to is coming up:'],
  ml: ['ഒത്തുചേരലിന് ഇനി രണ്ടു ദിവസം', 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒത്തുചേരൽ അടുത്തെത്തി:'],
});

/** Reminds a member two hours before. */
export const twoHoursMail = writer({
  en: [`A ${NAME.en} gathering is starting soon`, 'A gathering you replied to is starting soon:'],
  ml: ['ഒത്തുചേരൽ ഉടനെ തുടങ്ങും', 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒത്തുചേരൽ ഉടനെ തുടങ്ങും:'],
});

/** Returns a function that writes a mail about a gathering with these words. */
function writer(words: Record<Language, Words>) {
  return (publicUrl: string, to: Recipient, gathering: GatheringFacts): Mail => {
    const { id, title } = gathering;
    return writeMail(to, {
      en: {
        subject: `${words.en[0]}: ${title}`,
        body: `${words.en[1]}

${describe('en', gathering)}

To see it or change your reply:
${publicUrl}/gatherings/${id}

You’re getting this email because you replied. To get no more reminders, change your reply to No.`,
      },
      ml: {
        subject: `${words.ml[0]}: ‘${title}’, ${NAME.ml}`,
        body: `${words.ml[1]}

${describe('ml', gathering)}

കാണാനും മറുപടി മാറ്റാനും:
${publicUrl}/gatherings/${id}

മറുപടി പറഞ്ഞതുകൊണ്ടാണ് ഈ മെയിൽ വന്നത്. ഇനി ഓർമ്മിപ്പിക്കേണ്ടെങ്കിൽ വരാനാകില്ലെന്നു മറുപടി പറയൂ.`,
      },
    });
  };
}

/**
 * Returns the title as a quote of its own, then time and place, each on a line. A link that a member typed is only on the page, because mails
 * must not contain typed links.
 */
function describe(
  language: Language,
  { title, starts_at, time_zone, days, readerZone, place, link }: GatheringFacts,
): string {
  const { where, online } = PLACES[language];
  const time = !days && writeTime(language, starts_at, readerZone ?? time_zone);
  const lines = [time, place && `${where} ${place}`, link && online].filter(Boolean).join('\n');
  return [quote(title), lines].filter(Boolean).join('\n\n');
}

const PLACES = {
  en: { where: 'Where:', online: 'The link to it is on its page.' },
  ml: { where: 'എവിടെ:', online: 'അതിനുള്ള ലിങ്ക് പേജിലുണ്ട്.' },
};

/**
 * How many written times are cached: the mails of a batch have few times and zones, and formatters cost a
 * millisecond each.
 */
const KEPT_TIMES = 100;
const keptTimes = new Map<string, string>();

function writeTime(language: Language, time: number, timeZone: string): string {
  const key = `${language} ${time} ${timeZone}`;
  const kept = keptTimes.get(key);
  if (kept !== undefined) return kept;
  if (keptTimes.size >= KEPT_TIMES) keptTimes.clear();
  const written = formatTime(language, time, timeZone);
  keptTimes.set(key, written);
  return written;
}

/** Returns a time such as 'Saturday, December 5, 2026, 6:30 PM (India Standard Time)'. */
function formatTime(language: Language, time: number, timeZone: string): string {
  const zone = isZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  const weekday = format({ weekday: 'long' }).format(time);
  const day = format({ year: 'numeric', month: 'long', day: 'numeric' }).format(time);
  const clock = writeClockTime(language, zone, time);
  const { value = '' } =
    format({ timeZoneName: 'longGeneric' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName') ?? {};
  // CLDR writes some words with a non-joiner, which Malayalam does not need.
  return `${weekday}, ${day}, ${clock} (${value})`.replaceAll('\u200C', '');
}
