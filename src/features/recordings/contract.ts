import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { audience } from '../circles/audience-contract.ts';
import type { TopicId } from '../topics/contract.ts';
import { WAVE_STEPS } from './limits-contract.ts';

/** In graphemes. */
export const MAX_ANSWER = 500;

const id = v.pipe(v.string(), v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));
const key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
export const recordingKey = key;
const count = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));
export const recordingWave = v.pipe(v.string(), v.regex(new RegExp(`^(\\d{${WAVE_STEPS}})?$`)));

/** Sends one piece of a part. Repeating this changes nothing. */
export const pieceInput = v.strictObject({
  intent: v.literal('piece'),
  key,
  part: id,
  /** The number of the piece within its part, from 0. */
  number: count,
  /** The length of the part up to this piece, in milliseconds. Missing or 0 if the device measured nothing. */
  duration: v.optional(count),
  wave: v.optional(recordingWave),
  /** The circle from whose page the recording began. */
  circle: audience,
  file: v.instance(File),
});

/** Joins the pieces of a part to one file. Repeating this changes nothing. */
export const finishInput = v.strictObject({
  intent: v.literal('finish'),
  key,
  part: id,
  pieces: count,
  /** The length in milliseconds that the device has measured; 0 if it has measured none. */
  duration: count,
  wave: recordingWave,
});
export type FinishInput = v.InferOutput<typeof finishInput>;

/**
 * Removes a part that another device finished too early, and puts the complete part in its place. Repeating
 * this changes nothing.
 */
export const replaceInput = v.strictObject({ intent: v.literal('replace'), key, part: id, replaced: id });

/** Removes all parts that wait for the story of a form. */
export const startOverInput = v.strictObject({ intent: v.literal('start-over'), key });

/** The buttons of the page without scripts. The form sends the fields of both. */
export const addFileInput = v.strictObject({
  intent: v.literal('add-file'),
  key,
  circle: audience,
  recording: v.optional(v.union([v.instance(File), v.literal('')])),
});

export const partsOfKey = v.strictObject({ key });

export const tellInput = v.strictObject({
  intent: v.literal('publish'),
  key,
  topic: v.string(),
  title: v.pipe(v.string(), v.maxLength(2400, 'This title is too long.')),
  circle: audience,
  name: v.optional(v.string()),
  /** One picture; empty if no file was chosen. */
  file: v.optional(v.union([v.instance(File), v.literal('')])),
});
export type TellInput = v.InferOutput<typeof tellInput>;

/** When the text that the teller reads was sent. Missing for an offer without a text, and in forms from before they named it. */
const seen = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)));

/** The forms that change the state of a told story's text. */
export const writeDownInput = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['offer', 'withdraw']) }),
  v.strictObject({ intent: v.picklist(['approve', 'decline']), seen }),
  v.strictObject({ intent: v.picklist(['save', 'send']), text: v.string() }),
  v.strictObject({ intent: v.literal('return'), answer: v.string(), seen }),
]);
export type WriteDownInput = v.InferOutput<typeof writeDownInput>;

/** A part of a recording, as the page's script sees it while its story is not published. */
export interface WaitingPart {
  /** The key that the script chose for the part. */
  key: string;
  /** How many pieces the server has. This is also the number of the next piece. */
  pieces: number;
  bytes: number;
  /** In milliseconds, as far as it is known. */
  duration: number | null;
  /** Set once the part is one file. */
  finished: ToldPart | null;
}

/** One file of a told story. */
export interface ToldPart {
  id: string;
  /** Path of the file. Only members may load it. */
  path: string;
  /** Its media type. */
  type: string;
  /** In milliseconds. Null if nobody measured it. */
  duration: number | null;
  /** The loudness as WAVE_STEPS digits, or empty. */
  wave: string;
}

/** A told story on its page. */
export interface Told {
  parts: ToldPart[];
  /**
   * The member who wrote the story down. Null before the teller has approved a text. The name is empty if the
   * writer has left.
   */
  writer: { id: string | null; name: string } | null;
}

/** The state of writing a told story down, for one viewer. */
export type WritingState =
  /** Nobody writes it. `mayOffer` is false for the teller. */
  | { state: 'open'; mayOffer: boolean }
  /** Somebody else writes it. The teller may end that. */
  | { state: 'taken'; writer: string; isTeller: boolean }
  | { state: 'writing'; text: string; answer: string; savedAt: number | null; lapsesAt: number }
  /** The writer waits for the teller. */
  | { state: 'waiting'; text: string; textLanguage: TextLanguage }
  | { state: 'asked'; writer: string; text: string; textLanguage: TextLanguage; sentAt: number }
  | { state: 'written' };

export interface WriteDown {
  story: { id: string; topic: TopicId; title: string; titleLanguage: TextLanguage };
  parts: ToldPart[];
  writing: WritingState;
}
