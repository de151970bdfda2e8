import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useHistoryStep } from '../page/use-history-step.ts';

/** The ids of both steps. Links outside may lead to the second. */
export const WRITE_ID = 'write';
export const PUBLISH_ID = 'publish';

/** The two steps of a composer: the text, and what belongs to it. Back returns from the second to the first. */
export interface Steps {
  /** Undefined until this script runs: the style sheet then follows the address. */
  shown: 'write' | 'next' | undefined;
  open(): void;
  close(): void;
  /** Handles the capture of a submit event: the answer replaces the form's entry of the history, not the step's. */
  leaveFirst(event: FormEvent<HTMLFormElement>): void;
}

/** `staysAfter` tells whether a form that the server refused stays in the second step. */
export function useSteps(form: RefObject<HTMLFormElement | null>, staysAfter: boolean): Steps {
  const step = useHistoryStep('next');
  const { state } = useNavigation();
  const [isScripted, setScripted] = useState(false);
  /** Keeps the step in sight while its form is sent, although the history has left it. */
  const [isSending, setSending] = useState(false);
  const isOpen = step.value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page has such an address
  useEffect(() => {
    setScripted(true);
    if (location.hash !== `#${PUBLISH_ID}`) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    step.open('open');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a navigation matters
  useEffect(() => {
    if (state !== 'idle' || !isSending) return;
    setSending(false);
    if (staysAfter) step.open('open');
  }, [state]);
  return {
    shown: isScripted ? (isOpen || isSending ? 'next' : 'write') : undefined,
    open: () => step.open('open'),
    close() {
      setSending(false);
      void step.close();
    },
    leaveFirst(event) {
      if (!isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setSending(true);
      void step.close().then(() => form.current?.requestSubmit(submitter));
    },
  };
}
