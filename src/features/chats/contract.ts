import * as v from 'valibot';
import { audience } from '../circles/audience-contract.ts';
import { topicId } from '../topics/topics-contract.ts';

/** The largest export that the form takes: with the slowest line, it arrives before the server ends a request. */
export const MAX_CHAT_BYTES = 60 * 1024 * 1024;
/** Undecided stories that the page of an author shows at once. */
export const SHOWN_PROPOSALS = 5;

/** How an export writes its dates. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';
export const CHOSEN_ORDERS = ['', 'day-first', 'month-first'] as const;

/** Why a message became no part of a proposed story. */
export const LEFT_OUT = [
  'short',
  'forwarded',
  'photo',
  'media',
  'contact',
  'poll',
  'location',
  'deleted',
  'too-long',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
export type LeftOutCounts = Partial<Record<LeftOut, number>>;

/**
 * The report of an imported chat. `messages` = `proposed` + all of `leftOut`; `photos` = `photosProposed` +
 * those left out.
 */
export interface ChatReport {
  messages: number;
  proposed: number;
  leftOut: LeftOutCounts;
  /** Lines that WhatsApp wrote itself, such as who joined. */
  system: number;
  people: number;
  stories: number;
  photos: number;
  photosProposed: number;
}

const id = v.pipe(v.string(), v.uuid());

export const roomInput = v.variant('intent', [
  v.strictObject({ intent: v.picklist(['delete-room']), room: id }),
  v.strictObject({ intent: v.picklist(['invite', 'withdraw', 'delete-person']), person: id }),
  v.strictObject({ intent: v.literal('find-number'), number: v.pipe(v.string(), v.maxLength(40)) }),
]);

/** Somebody who wrote in a chat, for the administrator who read it in. */
export interface ChatPerson {
  id: string;
  /** Empty for a number without a name. */
  name: string;
  stories: number;
  photos: number;
  /** When the first and the last of the stories were written. */
  from: number;
  to: number;
  /** The link to pass on; undefined if there is none. */
  link: string | undefined;
  isClaimed: boolean;
  /** The name of the member who has claimed the stories. */
  claimedBy: string;
  expiresAt: number;
}

export interface ChatRoom {
  id: string;
  createdAt: number;
  report: ChatReport;
  people: ChatPerson[];
}

/** Limits in UTF-16 code units, which the rules of stories check in letters. */
const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) => v.pipe(v.string(), v.maxLength(limit));

export const memoriesInput = v.variant('intent', [
  v.strictObject({ intent: v.literal('claim') }),
  v.strictObject({
    intent: v.literal('publish'),
    proposal: id,
    topic: topicId,
    title: text(2_400),
    content: text(384_000),
    circle: audience,
    /** The photos that belong to the story. */
    photo: v.optional(v.array(id), []),
  }),
  v.strictObject({ intent: v.literal('decline'), proposal: id }),
  v.strictObject({ intent: v.literal('decline-all') }),
]);
export type PublishMemory = Extract<v.InferOutput<typeof memoriesInput>, { intent: 'publish' }>;

/** A story that its author may publish. */
export interface Proposal {
  id: string;
  writtenAt: number;
  title: string;
  text: string;
  lacksNumbers: boolean;
  /** Ids of the photos, in their order. */
  photos: string[];
}
