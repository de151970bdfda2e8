import { useEffect, useRef, useState } from 'react';
import { Link, useBlocker } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Dialog } from '../../../web/ui/controls/dialog.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Draft } from '../contract.ts';
import type { DraftSaver, DraftStatus } from './draft-saver.ts';
import { isCancelling } from './shared/stories/story-draft.ts';
import styles from './story-form.module.css';

interface DraftLineProps {
  /** The account's draft that the server rendered into the form. */
  known?: Draft | undefined;
  /** The key of the draft with the other text, if a browser without scripts has saved this one beside it. */
  other?: string | undefined;
  /** Restores a draft of this topic only. */
  topic?: string | undefined;
  onKey?: ((key: string) => void) | undefined;
}

/** Keeps the draft of the form around it, and says where it is. */
export function DraftLine({ known, topic, onKey, other }: DraftLineProps) {
  const { writing } = useTexts('writing');
  const accountId = useViewer()?.accountId;
  const [status, setStatus] = useState<DraftStatus>({ place: known ? 'saved' : 'idle', other });
  const part = useRef<HTMLDivElement>(null);
  const saver = useRef<DraftSaver>(undefined);
  // A revalidation must not start the saving again.
  const [first] = useState({ known, topic, onKey });
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!form || !accountId) return;
    let isShown = true;
    // Load late: the form is complete without it, and its text is found when this arrives.
    import('./draft-saver.ts').then(
      ({ startDraftSaver }) => {
        if (isShown) saver.current = startDraftSaver({ form, accountId, ...first, onStatus: setStatus });
      },
      () => {},
    );
    return () => {
      isShown = false;
      saver.current?.stop();
    };
  }, [accountId, first]);
  return (
    <div ref={part} className={styles.line}>
      <p>{writing.states[status.place]}</p>
      {status.published && <Link to={status.published}>{writing.seePublished}</Link>}
      {status.other && (
        <p role="status">
          {writing.forked} {/* The router does not know that the form got another key: see write-page.tsx. */}
          <Link to={`/write?draft=${status.other}`} reloadDocument>
            {writing.seeOther}
          </Link>
        </p>
      )}
      <KeepDialog saver={saver} />
    </div>
  );
}

/** Says that the device keeps the edit of a published story, as it keeps every other form. */
export function EditDraftLine() {
  const { writing } = useTexts('writing');
  return (
    <div className={styles.line}>
      <p>{writing.changesKept}</p>
    </div>
  );
}

/** Asks on cancelling whether to keep what was written. */
function KeepDialog({ saver }: { saver: React.RefObject<DraftSaver | undefined> }) {
  const { writing } = useTexts('writing');
  const isDecided = useRef(false);
  const blocker = useBlocker(
    ({ nextLocation }) =>
      isCancelling(nextLocation) && !isDecided.current && saver.current?.isEmpty() === false,
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    isDecided.current = true;
    blocker.proceed();
  };
  return (
    <Dialog
      title={writing.keepTitle}
      text={writing.keepText}
      onClose={() => !isDecided.current && blocker.reset()}
      buttons={() => (
        <>
          <Button type="button" onClick={leave}>
            {writing.keep}
          </Button>
          <Button type="button" kind="danger" onClick={() => void saver.current?.discard().then(leave)}>
            {writing.discard}
          </Button>
        </>
      )}
    />
  );
}
