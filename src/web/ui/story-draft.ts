/** Unpublished text in localStorage. The browser deletes the draft once the story is published or saved. */
export interface StoryDraft {
  topic: string;
  title: string;
  content: string;
  /** The author's name, if the form asks for it. */
  name?: string;
  /** Idempotency key of the form: a form restored from a draft must not publish its story twice. */
  key: string;
}

/**
 * Returns the key of a member's draft in localStorage: `name` is 'new' or the id of the edited story. The key contains
 * the account's id, because members may share a device. clear-stored-data.ts finds the drafts of a deleted account by it.
 */
export function storyDraftKey(accountId: string, name: string): string {
  return `story-draft:${accountId}:${name}`;
}

/** Returns undefined without a draft, and if localStorage is forbidden or holds something else. */
export function readStoryDraft(storageKey: string): StoryDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
