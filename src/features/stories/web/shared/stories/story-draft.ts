/** Unpublished text in localStorage. The browser deletes the draft once the story is published or saved. */
export interface StoryDraft {
  topic: string;
  title: string;
  content: string;
  /** The author's name, if the form asks for it. */
  name?: string;
  /** Idempotency key of the form: a form restored from a draft must not publish its story twice. */
  key: string;
  /** How the account's copy relates to this one. Missing in edits of published stories. */
  copy?: DraftCopy;
}

/** See docs/decisions/029. */
export interface DraftCopy {
  /** The account's version that this text continues; 0 if it continues none. */
  base: number;
  /** The id of this copy of the draft. */
  writer: string;
  sequence: number;
  /** Whether the account has this text. */
  isSaved: boolean;
  /** When the text was last changed, in milliseconds since 1970 by the clock of this device. */
  changedAt: number;
}

const NEW = 'new';

/**
 * Returns the key of a member's draft in localStorage: `name` is the id of the edited story. The key contains the account's
 * id, because members may share a device. clear-stored-data.ts finds the drafts of a deleted account by it.
 */
export function storyDraftKey(accountId: string, name: string): string {
  return `story-draft:${accountId}:${name}`;
}

/** Returns the key in localStorage of a new story's draft, whose form has this key. */
export function newStoryDraftKey(accountId: string, formKey: string): string {
  return storyDraftKey(accountId, `${NEW}-${formKey}`);
}

/** Returns undefined without a draft, and if localStorage is forbidden or holds something else. */
export function readStoryDraft(storageKey: string): StoryDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Ignores a full or forbidden localStorage: the form must work without drafts. */
export function writeStoryDraft(storageKey: string, draft: StoryDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(storageKey, JSON.stringify(draft));
    else localStorage.removeItem(storageKey);
  } catch {}
}

/** Returns the drafts of new stories on this device, the one that was changed last first. */
export function listDeviceDrafts(accountId: string): StoryDraft[] {
  const prefix = storyDraftKey(accountId, NEW);
  try {
    // Earlier versions stored one new story under the prefix itself.
    const only = readStoryDraft(prefix);
    if (only?.key) {
      writeStoryDraft(newStoryDraftKey(accountId, only.key), only);
      writeStoryDraft(prefix, undefined);
    }
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${prefix}-`))
      .flatMap((key) => readStoryDraft(key) ?? [])
      .sort((a, b) => (b.copy?.changedAt ?? 0) - (a.copy?.changedAt ?? 0));
  } catch {
    return [];
  }
}

/** The location state of a link that leaves a form without publishing: the form asks what becomes of its draft. */
export const CANCEL = { isCancelling: true };

export function isCancelling({ state }: { state: unknown }): boolean {
  return (state as Partial<typeof CANCEL> | null)?.isCancelling === true;
}
