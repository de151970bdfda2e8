import * as v from 'valibot';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { isoTime } from '../../../server/iso-time.ts';
import { cleanLine, cleanText, isLongerThan } from '../../../server/text.ts';
import { isZone } from '../../../server/zoned-time.ts';
import {
  ANSWERS,
  MAX_CHOICES,
  MAX_DAYS,
  MAX_DESCRIPTION,
  MAX_GUESTS,
  MAX_LINK,
  MAX_PLACE,
  MAX_SEATS,
  MAX_STORIES,
  MAX_TITLE,
  REPEATS,
} from '../contract.ts';

/** More people than have ever answered. */
const MAX_ANSWERS = 100_000;

const time = v.pipe(
  isoTime,
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const id = v.pipe(v.string(), v.uuid());
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);
const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
const text = (limit: number, hasLines = false) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(limit * MAX_UNITS_PER_GRAPHEME),
      v.check((given) => given === (hasLines ? cleanText : cleanLine)(given) && !isLongerThan(given, limit)),
    ),
    '',
  );
const link = v.pipe(
  v.string(),
  v.maxLength(MAX_LINK * MAX_UNITS_PER_GRAPHEME),
  v.check((given) => given === '' || (/^https?:\/\//.test(given) && URL.parse(given)?.href === given)),
);
/** The start of a series on its zone's clock, such as 2026-12-05T18:30:00.000. */
const clockTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
  v.check((given) => !Number.isNaN(Date.parse(`${given}Z`))),
);

/** A gathering in gatherings.json: docs/moving.md. What an earlier version may lack has a default. */
export const movedGathering = v.pipe(
  v.object({
    id,
    /** Null once the organiser has left. */
    organiser: optional(id),
    title: text(MAX_TITLE),
    startsAt: time,
    endsAt: time,
    timeZone: v.pipe(v.string(), v.check(isZone)),
    place: text(MAX_PLACE),
    link: v.optional(link, ''),
    description: text(MAX_DESCRIPTION, true),
    seats: optional(whole(1, MAX_SEATS)),
    /** The beginnings of the days that members can choose from. The times above are those of the last day. Empty once the day is set. */
    days: v.optional(v.pipe(v.array(time), v.maxLength(MAX_CHOICES)), []),
    repeats: optional(v.picklist(REPEATS)),
    monthDay: optional(whole(1, 31)),
    seriesStart: optional(clockTime),
    seriesLength: optional(whole(1, MAX_DAYS * DAY_MS)),
    /** The gathering that this one repeats. */
    previous: optional(id),
    sequence: v.optional(whole(0, 1_000_000), 0),
    createdAt: time,
    editedAt: optional(time),
    cancelledAt: optional(time),
    circle: optional(id),
    answers: v.optional(
      v.pipe(
        v.array(
          v.object({
            member: id,
            answer: v.picklist(ANSWERS),
            guests: v.optional(whole(0, MAX_GUESTS), 0),
            children: v.optional(whole(0, MAX_GUESTS), 0),
            waitsSince: optional(time),
            at: time,
          }),
        ),
        v.maxLength(MAX_ANSWERS),
      ),
      [],
    ),
    marks: v.optional(v.array(v.object({ member: id, day: time, mark: v.picklist(ANSWERS) })), []),
    /** Stories that their authors attached to the gathering. */
    stories: v.optional(v.pipe(v.array(id), v.maxLength(MAX_STORIES)), []),
  }),
  v.check(({ startsAt, endsAt, days }) => {
    const length = Date.parse(endsAt) - Date.parse(startsAt);
    const last = days.map((day) => Date.parse(day)).sort((one, other) => one - other);
    const isSpanned = days.length === 0 || (days.length > 1 && last.at(-1) === Date.parse(startsAt));
    // A day on a zone's clock has up to 25 hours.
    return length > 0 && length <= (MAX_DAYS + 1) * DAY_MS && isSpanned && new Set(last).size === days.length;
  }),
);
export type MovedGathering = v.InferOutput<typeof movedGathering>;
