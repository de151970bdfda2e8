import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Dialog } from '../../../web/ui/controls/dialog.tsx';

interface LeaveDialogProps {
  isNeeded: boolean;
  /** Discards the changes. */
  onLeave: () => void;
}

/**
 * Warns before unsaved changes are lost: with this dialog before a navigation, with the browser's own before
 * the tab closes.
 */
export function LeaveDialog({ isNeeded, onLeave }: LeaveDialogProps) {
  const { profile } = useTexts('members');
  // The router removes the blocker shortly after its page unmounts. A press of 'back' in this time must not be blocked.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false;
  }, [blocker.state]);
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    isLeaving.current = true;
    onLeave();
    blocker.proceed();
  };
  return (
    <Dialog
      title={profile.leaveTitle}
      text={profile.leaveText}
      onClose={blocker.reset}
      buttons={(close) => (
        <>
          <Button type="button" onClick={close}>
            {profile.stay}
          </Button>
          <Button type="button" kind="danger" onClick={leave}>
            {profile.leave}
          </Button>
        </>
      )}
    />
  );
}
