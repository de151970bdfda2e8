import type { GatheringRecord } from './gathering-store.ts';

/** A gathering with the words before its description, for a reader who may not come. */
type CalendarGathering = GatheringRecord & { unsure?: string | undefined };

interface Calendar {
  publicUrl: string;
  /** The community's name. */
  name: string;
  gatherings: readonly CalendarGathering[];
}

/**
 * Returns a calendar as RFC 5545 describes it. Times are in UTC, and each gathering is one event, so that no
 * rule has to say when a zone changes its clock. Calendars replace an event when its SEQUENCE is higher, and
 * strike a cancelled one through.
 */
export function toIcs({ publicUrl, name, gatherings }: Calendar): string {
  const { hostname } = new URL(publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${hostname}//Kerikko//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...gatherings.flatMap((gathering) => toEvent(publicUrl, hostname, gathering)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function toEvent(publicUrl: string, hostname: string, gathering: CalendarGathering): string[] {
  const { id, title, place, link, description, starts_at, ends_at, sequence, unsure } = gathering;
  const page = `${publicUrl}/gatherings/${id}`;
  const changed = writeTime(gathering.cancelled_at ?? gathering.edited_at ?? gathering.created_at);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${gathering.cancelled_at !== null ? 'CANCELLED' : unsure ? 'TENTATIVE' : 'CONFIRMED'}`,
    `DTSTART:${writeTime(starts_at)}`,
    `DTEND:${writeTime(ends_at)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place || link ? [`LOCATION:${escapeText(place || link)}`] : []),
    `DESCRIPTION:${escapeText([unsure, description, link, page].filter(Boolean).join('\n\n'))}`,
    `URL:${page}`,
    'END:VEVENT',
  ];
}

/** 2026-12-05T13:00:00.000Z becomes 20261205T130000Z. */
function writeTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** In bytes. */
const LINE_LENGTH = 75;

/** Breaks a line after 75 bytes at most, and never inside a letter. Each further line begins with a space. */
function fold(line: string): string {
  // A unit of UTF-16 takes three bytes at most.
  if (line.length * 3 <= LINE_LENGTH) return line;
  let folded = '';
  let start = 0;
  let length = 0;
  for (let index = 0; index < line.length; index++) {
    const bytes = countBytes(line.charCodeAt(index));
    if (length + bytes > LINE_LENGTH) {
      folded += `${line.slice(start, index)}\r\n `;
      start = index;
      length = 1;
    }
    length += bytes;
  }
  return folded + line.slice(start);
}

/** Returns how many bytes of UTF-8 a unit of UTF-16 adds. The first half of a pair counts for all four. */
function countBytes(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  return unit < 0xdc00 ? 4 : 0;
}
