import { HOUR_MS } from '../../../server/clock.ts';
import type { Language } from '../../../server/language.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type MailText, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';
import { DEFAULT_TIME_ZONE } from '../../../server/time-zone.ts';
import type { GatheringNews } from '../events.ts';
import type { GatheringRecord } from './gathering-store.ts';

interface GatheringMail {
  gathering: GatheringRecord;
  kind: GatheringNews;
  /** The reader's zone. Null for the gathering's. */
  timeZone: string | null;
  now: number;
}

/** Tells a member what happened to a gathering that they answered. */
export function gatheringMail(publicUrl: string, to: Recipient, mail: GatheringMail): Mail {
  return writeMail(to, { en: writeEnglish(publicUrl, mail), ml: writeMalayalam(publicUrl, mail) });
}

function writeEnglish(publicUrl: string, mail: GatheringMail): MailText {
  const { kind, gathering } = mail;
  const { title } = gathering;
  const [subject, sentence] = {
    'gathering-changed': [
      `Changed: ${title}`,
      'A gathering that you answered has changed. This is how it is now:',
    ],
    'gathering-cancelled': [`Cancelled: ${title}`, 'A gathering that you answered does not take place.'],
    'gathering-place': [`You have a place: ${title}`, 'A place became free, and it is yours.'],
    'gathering-soon': [
      `${isToday(mail) ? 'Starting soon' : 'In two days'}: ${title}`,
      isToday(mail) ? 'A gathering that you answered begins soon.' : 'A gathering that you answered is near.',
    ],
  }[kind] as [string, string];
  return {
    subject,
    text: `Hello,

${sentence}

${describe('en', mail)}
To see it or change your answer:
${publicUrl}/gatherings/${gathering.id}

You get this email because you answered. Answer No to get no further reminders.

${NAME.en}
`,
  };
}

function writeMalayalam(publicUrl: string, mail: GatheringMail): MailText {
  const { kind, gathering } = mail;
  const { title } = gathering;
  const [subject, sentence] = {
    'gathering-changed': [`മാറ്റമുണ്ട്: ${title}`, 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരലിനു മാറ്റമുണ്ട്. ഇപ്പോൾ ഇങ്ങനെയാണ്:'],
    'gathering-cancelled': [`ഇല്ല: ${title}`, 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒരു ഒത്തുചേരൽ വേണ്ടെന്നു വച്ചു.'],
    'gathering-place': [`ഇടമായി: ${title}`, 'ഒരിടം ഒഴിഞ്ഞു, അതു നിങ്ങൾക്കാണ്.'],
    'gathering-soon': [
      `${isToday(mail) ? 'ഉടനെ തുടങ്ങും' : 'ഇനി രണ്ടു ദിവസം'}: ${title}`,
      isToday(mail) ? 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒത്തുചേരൽ ഉടനെ തുടങ്ങും.' : 'നിങ്ങൾ മറുപടി പറഞ്ഞ ഒത്തുചേരൽ അടുത്തെത്തി.',
    ],
  }[kind] as [string, string];
  return {
    subject,
    text: `നമസ്കാരം,

${sentence}

${describe('ml', mail)}
കാണാനും മറുപടി മാറ്റാനും:
${publicUrl}/gatherings/${gathering.id}

മറുപടി പറഞ്ഞതുകൊണ്ടാണ് ഈ മെയിൽ വന്നത്. ഇനി ഓർമിപ്പിക്കേണ്ടെങ്കിൽ വരുന്നില്ലെന്നു മറുപടി പറയൂ.

${NAME.ml}
`,
  };
}

function isToday({ gathering, now }: GatheringMail): boolean {
  return gathering.starts_at - now < 12 * HOUR_MS;
}

/** Returns title, time and place, each on a line. */
function describe(language: Language, { gathering, timeZone }: GatheringMail): string {
  const zone = timeZone ?? gathering.time_zone;
  const { title, place, link } = gathering;
  return [title, writeTime(language, gathering.starts_at, zone), place, link]
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns a time with its weekday and zone. */
function writeTime(language: Language, time: number, timeZone: string): string {
  const write = (zone: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone: zone,
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
      .format(time)
      .replaceAll('\u200C', '');
  try {
    return write(timeZone);
  } catch {
    return write(DEFAULT_TIME_ZONE);
  }
}
