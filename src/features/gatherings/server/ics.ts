import type { GatheringRecord } from './gathering-store.ts';

interface Calendar {
  publicUrl: string;
  /** The community's name. */
  name: string;
  gatherings: readonly GatheringRecord[];
}

/**
 * Returns a calendar as RFC 5545 describes it. Times are in UTC: each gathering is one event, so that no rule has to say when a
 * zone changes its clock. Calendars replace an event when its SEQUENCE is higher, and strike a cancelled one through.
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

function toEvent(publicUrl: string, hostname: string, gathering: GatheringRecord): string[] {
  const { id, title, place, link, description, starts_at, ends_at, sequence } = gathering;
  const page = `${publicUrl}/gatherings/${id}`;
  const changed = writeTime(gathering.cancelled_at ?? gathering.edited_at ?? gathering.created_at);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${gathering.cancelled_at === null ? 'CONFIRMED' : 'CANCELLED'}`,
    `DTSTART:${writeTime(starts_at)}`,
    `DTEND:${writeTime(ends_at)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place || link ? [`LOCATION:${escapeText(place || link)}`] : []),
    `DESCRIPTION:${escapeText([description, link, page].filter(Boolean).join('\n\n'))}`,
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
  // Most lines are short, and counting bytes is cheaper than walking through letters.
  if (Buffer.byteLength(line) <= LINE_LENGTH) return line;
  let folded = '';
  let length = 0;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (length + bytes > LINE_LENGTH) {
      folded += '\r\n ';
      length = 1;
    }
    folded += letter;
    length += bytes;
  }
  return folded;
}
