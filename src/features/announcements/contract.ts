import * as v from 'valibot';
import type { WrittenTexts } from '../../languages/languages.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';
import { askFields } from '../choices/contract.ts';

/** In graphemes, the characters that a reader sees. */
export const MAX_ANNOUNCEMENT = 1000;

const text = v.pipe(
  v.string(),
  v.maxLength(MAX_ANNOUNCEMENT * MAX_UNITS_PER_GRAPHEME, 'This text is too long.'),
);
const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not an announcement.'));

/** The text of one language may be empty, and the question may be missing. */
export const announceInput = v.strictObject({
  intent: v.literal('announce'),
  /** Idempotency key. */
  key: uuid,
  textEn: text,
  textMl: text,
  ...v.partial(askFields).entries,
});
export type AnnounceInput = v.InferOutput<typeof announceInput>;

export const withdrawInput = v.strictObject({ intent: v.literal('withdraw'), announcement: uuid });

/** A text of administrators to all members. One of the languages may be empty. */
export interface Announcement extends WrittenTexts {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}
