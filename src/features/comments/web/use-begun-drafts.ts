import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listKeys } from '../../../web/device-storage.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { readUnsent, writeStored } from '../../../web/unsent/unsent-store.ts';

const KIND = 'comment-draft';

/** A comment that this device keeps, and that the reader can continue. */
export interface BegunDraft {
  text: string;
  /** The id of the comment that the draft answers; `edit-` and the id of the comment that the draft edits; or empty. */
  replyTo: string;
  storageKey: string;
}

/** Returns the `data-unsent` of a form, which names its draft. `place` is as in BegunDraft. */
export function nameCommentDraft(aboutId: string, place: string): string {
  return `${KIND}:${aboutId}:${place}`;
}

/**
 * Returns the drafts that this device kept for a story when its page was opened, and a function that discards one. Drafts
 * that are posted meanwhile are left out.
 */
export function useBegunDrafts(aboutId: string): {
  drafts: BegunDraft[];
  discard(draft: BegunDraft): void;
} {
  const viewer = useViewer();
  const prefix = viewer ? `${KIND}:${viewer.accountId}:${aboutId}:` : undefined;
  const [posted] = useSearchParams()[0].getAll('posted');
  const [found, setFound] = useState<(BegunDraft & { key: string | undefined })[]>([]);
  const drafts = found.filter(({ key }) => !posted || key !== posted);
  // Forget a draft once it is posted: the address of the next page does not name its key.
  if (drafts.length < found.length) setFound(drafts);
  useEffect(() => {
    if (!prefix) return;
    setFound(
      listKeys(prefix).flatMap((storageKey) => {
        const { text, key } = readUnsent(storageKey)?.values ?? {};
        return text?.trim() ? [{ text, key, storageKey, replyTo: storageKey.slice(prefix.length) }] : [];
      }),
    );
  }, [prefix]);
  return {
    drafts,
    discard(draft) {
      writeStored(draft.storageKey, undefined);
      setFound(found.filter((other) => other !== draft));
    },
  };
}
