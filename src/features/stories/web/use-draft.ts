import { type RefObject, useEffect, useRef, useState } from 'react';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Draft } from '../contract.ts';
import type { DraftSaver, DraftStatus } from './draft-saver.ts';

export interface DraftOptions {
  /** The account's draft that the server rendered into the form. */
  known?: Draft | undefined;
  /**
   * The key of the draft with the other text, if a browser without scripts has saved this text as a separate
   * draft.
   */
  other?: string | undefined;
  /** Restores a draft of this topic only. */
  topic?: string | undefined;
  /** The number of the question that the form shows. */
  question?: string | undefined;
  onKey?: ((key: string) => void) | undefined;
}

/**
 * Keeps the draft of a new story's form, and returns its state. Without options, the form is not for a new
 * story.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions | undefined) {
  const accountId = useViewer()?.accountId;
  const [status, setStatus] = useState<DraftStatus>({
    place: options?.known ? 'saved' : 'idle',
    other: options?.other,
  });
  const saver = useRef<DraftSaver>(undefined);
  // A revalidation must not restart the saving.
  const [first] = useState(options);
  useEffect(() => {
    const element = form.current;
    if (!element || !accountId || !first) return;
    let isShown = true;
    // Load late: the form works without the saver, which finds the typed text when it arrives.
    import('./draft-saver.ts').then(
      ({ startDraftSaver }) => {
        if (isShown)
          saver.current = startDraftSaver({ form: element, accountId, ...first, onStatus: setStatus });
      },
      () => {},
    );
    return () => {
      isShown = false;
      saver.current?.stop();
    };
  }, [form, accountId, first]);
  return { status, saver };
}
