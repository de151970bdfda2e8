import { type RefObject, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../web/ui/page/viewer.ts';

/** An unposted comment in localStorage. */
interface CommentDraft {
  text: string;
  /** Idempotency key of the form: a form restored from a draft must not post its comment twice. */
  key: string;
  /** The accounts that the writer picked from the list of people, separated by commas. */
  mentions?: string;
  /** The version that an edit began with: the server refuses the edit if the comment has changed since. */
  version?: string;
}

/** A draft that the reader can continue. */
export interface BegunDraft extends CommentDraft {
  /** The comment that it answers, `edit-` and the comment that it edits, or empty. */
  replyTo: string;
}

/** The fields of a form that a draft keeps. */
const FIELDS = ['text', 'key', 'mentions', 'version'] as const;

/**
 * Restores a comment's form from its draft on mount, and saves a text typed before that and on every input event. `place`
 * is the comment that the form answers, `edit-` and the comment that it edits, or empty. `initial` is the text without a
 * draft. `hasMore` is true while the form has something besides the text that its key leads to.
 */
export function useCommentDraft(
  form: RefObject<HTMLFormElement | null>,
  aboutId: string,
  place: string,
  initial = '',
  hasMore?: RefObject<boolean>,
): void {
  const prefix = useDraftPrefix(aboutId);
  const postedKey = usePostedKey();
  useEffect(() => {
    const element = form.current;
    const findField = (name: string) => element?.elements.namedItem(name) as HTMLInputElement | null;
    const text = findField('text');
    if (!element || !prefix || !text) return;
    const storageKey = prefix + place;
    const save = () => {
      const written = Object.fromEntries(FIELDS.map((name) => [name, findField(name)?.value]));
      const isChanged = hasMore?.current || (text.value.trim() && text.value !== initial);
      writeDraft(storageKey, isChanged ? (written as unknown as CommentDraft) : undefined);
    };
    const draft = readDraft(storageKey);
    // On a slow connection, the text may be typed before this script runs.
    if (!draft && text.value !== initial) save();
    // This effect runs before useClearPostedDraft deletes the draft.
    if (draft && draft.key !== postedKey && text.value === initial) {
      for (const name of FIELDS) {
        const field = findField(name);
        if (field) field.value = draft[name] ?? field.value;
      }
    }
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, prefix, place, initial, postedKey, hasMore]);
}

/**
 * Returns the drafts that this device kept for a story when its page was opened, and a function that discards one. Drafts
 * that are posted meanwhile are left out.
 */
export function useBegunDrafts(aboutId: string): {
  drafts: BegunDraft[];
  discard(draft: BegunDraft): void;
} {
  const prefix = useDraftPrefix(aboutId);
  const postedKey = usePostedKey();
  const [found, setFound] = useState<BegunDraft[]>([]);
  const drafts = found.filter(({ key }) => key !== postedKey);
  // Forget a posted draft: the next address does not name its key.
  if (drafts.length < found.length) setFound(drafts);
  useEffect(() => {
    if (!prefix) return;
    try {
      const keys = Object.keys(localStorage).filter((storageKey) => storageKey.startsWith(prefix));
      setFound(
        keys.flatMap((storageKey) => {
          const draft = readDraft(storageKey);
          return draft?.text ? [{ ...draft, replyTo: storageKey.slice(prefix.length) }] : [];
        }),
      );
    } catch {
      // A browser that forbids storage has stored nothing.
    }
  }, [prefix]);
  return {
    drafts,
    discard(draft) {
      writeDraft(prefix + draft.replyTo, undefined);
      setFound(found.filter((other) => other !== draft));
    },
  };
}

/** Deletes the draft whose comment was just posted. */
export function useClearPostedDraft(aboutId: string): void {
  const postedKey = usePostedKey();
  const prefix = useDraftPrefix(aboutId);
  useEffect(() => {
    if (!prefix || !postedKey) return;
    try {
      for (const storageKey of Object.keys(localStorage)) {
        if (storageKey.startsWith(prefix) && readDraft(storageKey)?.key === postedKey) {
          writeDraft(storageKey, undefined);
        }
      }
    } catch {
      // A browser that forbids storage has stored nothing.
    }
  }, [prefix, postedKey]);
}

/** Returns the key of the form that led to this page. */
function usePostedKey(): string | null {
  return useSearchParams()[0].get('posted');
}

/** Returns the beginning of the storage keys. It contains the account's id, because members may share a device. */
function useDraftPrefix(aboutId: string): string | undefined {
  const viewer = useViewer();
  return viewer ? `comment-draft:${viewer.accountId}:${aboutId}:` : undefined;
}

/** Returns undefined without a draft, and if localStorage is forbidden or holds something else. */
function readDraft(storageKey: string): CommentDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Ignores a full or forbidden localStorage: the form must work without drafts. */
function writeDraft(storageKey: string, draft: CommentDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(storageKey, JSON.stringify(draft));
    else localStorage.removeItem(storageKey);
  } catch {}
}
