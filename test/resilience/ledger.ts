import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** All requested writes, and whether a response acknowledged them. */
export interface Ledger {
  /** Keyed by submission key. */
  stories: Map<string, SentStory>;
  /** Keyed by story and member. `possible`: the last acknowledged state, and later ones without a response. */
  likes: Map<string, { possible: boolean[] }>;
  /** Keyed by submission key. Those that the rules refused are not in it. */
  comments: Map<string, SentComment>;
  /** Keyed by email. */
  signUps: Map<string, { isAcknowledged: boolean }>;
  /** Keyed by account. `possible`: the numbers that its profile may contain. */
  profiles: Map<string, { possible: number[] }>;
  /** Keyed by account: the numbers that its draft may contain, 0 for no draft. */
  drafts: Map<string, { possible: number[] }>;
  counts: { acknowledged: number; lost: number; refused: number; resent: number; slowestMs: number };
  /** Responses that no write may get. */
  problems: string[];
  /** The keys of stories and comments that no response acknowledged. */
  waiting: Set<string>;
  /** The keys of the latest acknowledged comments. */
  latest: string[];
  /** The entries that changed since the last check. */
  unchecked: Record<Kind, Set<string>>;
  /** The file that keeps the ledger, if there is one. */
  journal: string | undefined;
}

type Kind = 'stories' | 'likes' | 'comments' | 'signUps' | 'profiles' | 'drafts';

export interface SentStory {
  author: string;
  hasPhoto: boolean;
  /** Where the response led that acknowledged the story: to its page if it has a photo. */
  address?: string;
}

export interface SentComment {
  author: string;
  story: string;
  /** The id of the comment that it answers, or empty. */
  replyTo: string;
  /** Known once a response acknowledged the comment. */
  id?: string;
  deletion: 'none' | 'sent' | 'acknowledged';
}

/**
 * Creates an empty ledger, or goes on with the one in the file. A file gets a line before each request and after each
 * response, so that whoever ends this process in the middle of a request loses nothing.
 */
export function createLedger(journal?: string): Ledger {
  const ledger: Ledger = {
    stories: new Map(),
    likes: new Map(),
    comments: new Map(),
    signUps: new Map(),
    profiles: new Map(),
    drafts: new Map(),
    counts: { acknowledged: 0, lost: 0, refused: 0, resent: 0, slowestMs: 0 },
    problems: [],
    waiting: new Set(),
    latest: [],
    unchecked: emptyUnchecked(),
    journal,
  };
  if (journal && existsSync(journal)) readJournal(ledger, journal);
  return ledger;
}

export function emptyUnchecked(): Ledger['unchecked'] {
  return {
    stories: new Set(),
    likes: new Set(),
    comments: new Set(),
    signUps: new Set(),
    profiles: new Set(),
    drafts: new Set(),
  };
}

/** Adds an entry to the ledger, or keeps a change of it. */
export function record<K extends Kind>(
  ledger: Ledger,
  kind: K,
  key: string,
  entry: Ledger[K] extends Map<string, infer Entry> ? Entry : never,
): void {
  set(ledger, kind, key, entry as object);
  write(ledger, [kind, key, entry]);
}

function set(ledger: Ledger, kind: Kind, key: string, entry: object): void {
  (ledger[kind] as Map<string, unknown>).set(key, entry);
  ledger.unchecked[kind].add(key);
  if (kind === 'stories' || kind === 'comments') {
    const isAcknowledged = 'address' in entry || 'id' in entry;
    ledger.waiting[isAcknowledged ? 'delete' : 'add'](key);
  }
}

/** Removes an entry: the rules refused the write. */
export function forget(ledger: Ledger, kind: Kind, key: string): void {
  remove(ledger, kind, key);
  write(ledger, [kind, key]);
}

function remove(ledger: Ledger, kind: Kind, key: string): void {
  ledger[kind].delete(key);
  ledger.unchecked[kind].delete(key);
  ledger.waiting.delete(key);
}

/** Keeps the counts, which a ledger that goes on continues. */
export function recordCounts(ledger: Ledger): void {
  write(ledger, ['counts', '', ledger.counts]);
}

function write({ journal }: Ledger, line: unknown[]): void {
  if (journal) appendFileSync(journal, `${JSON.stringify(line)}\n`);
}

function readJournal(ledger: Ledger, journal: string): void {
  const lines = readFileSync(journal, 'utf8').split('\n');
  // A line without a line break was being written when the process ended, and its request was never sent.
  lines.pop();
  for (const line of lines) {
    const [kind, key, entry] = JSON.parse(line);
    if (kind === 'counts') ledger.counts = entry;
    else if (entry === undefined) remove(ledger, kind, key);
    else set(ledger, kind, key, entry);
  }
}

/** Summarises the ledger in one line. */
export function summarize({ stories, likes, comments, signUps, profiles, drafts, counts }: Ledger): string {
  return `${counts.acknowledged} acknowledged (${stories.size} stories, ${likes.size} likes, ${comments.size} comments, ${signUps.size} sign-ups, ${profiles.size} profiles, ${drafts.size} drafts), ${counts.lost} without a response, ${counts.refused} refused with an explanation, ${counts.resent} stories and comments resent`;
}
