import type { Language } from '../../../../languages/languages.ts';
import { writeDay } from '../../../../server/mail/write-day.ts';
import { DEFAULT_TIME_ZONE } from '../../../../server/time-zone.ts';
import { writeClockTime } from '../../../../server/zoned-time.ts';
import { readDeviceInfo } from '../sessions/device-info.ts';

/** Returns when something happened and on which device, as lines of a mail. Without a User-Agent, only when. */
export function writeFacts(language: Language, time: number, userAgent?: string): string {
  const when = writeTime(language, time);
  const device = userAgent === undefined ? undefined : writeDevice(language, userAgent);
  const lines: Record<Language, (string | undefined)[]> = {
    en: [device && `Device: ${device}`, `Time: ${when} (Indian time)`],
    ml: [device && `ഡിവൈസ്: ${device}`, `സമയം: ${when} (ഇന്ത്യൻ സമയം)`],
  };
  return lines[language].filter((line) => line !== undefined).join('\n');
}

const UNKNOWN: Record<Language, string> = { en: 'unknown', ml: 'അറിയില്ല' };

function writeDevice(language: Language, userAgent: string): string {
  const { browser, system } = readDeviceInfo(userAgent);
  if (!browser && !system) return UNKNOWN[language];
  return [browser, system].filter(Boolean).join(', ');
}

function writeTime(language: Language, time: number): string {
  return `${writeDay(language, time)}, ${writeClockTime(language, DEFAULT_TIME_ZONE, time)}`;
}
