import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Dialog } from '../../../web/ui/controls/dialog.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { DraftSaver, DraftStatus } from './draft-saver.ts';

/**
 * Leads to the other text of a changed draft, or to the story that another device has published from this
 * draft.
 */
export function DraftNotices({ status }: { status: DraftStatus }) {
  const { writing } = useTexts('writing');
  if (!status.published && !status.other) return null;
  return (
    <MessageBox tone="information">
      {status.published && <Link to={status.published}>{writing.seePublished}</Link>}
      {status.other && (
        <p role="status">
          {writing.forked} {/* The router does not know that the form got another key: see write-page.tsx. */}
          <Link to={`/write?draft=${status.other}`} reloadDocument>
            {writing.seeOther}
          </Link>
        </p>
      )}
    </MessageBox>
  );
}

interface KeepDialogProps {
  saver: RefObject<DraftSaver | undefined>;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to keep the text when the author leaves the page. */
export function KeepDialog({ saver, onStay, onLeave }: KeepDialogProps) {
  const { writing } = useTexts('writing');
  return (
    <Dialog
      title={writing.keepTitle}
      text={writing.keepText}
      onClose={onStay}
      buttons={() => (
        <>
          <Button type="button" onClick={onLeave}>
            {writing.keep}
          </Button>
          <Button type="button" kind="danger" onClick={() => void saver.current?.discard().then(onLeave)}>
            {writing.discard}
          </Button>
        </>
      )}
    />
  );
}
