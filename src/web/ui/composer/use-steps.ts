import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useHistoryStep } from '../page/use-history-step.ts';

/** The ids of both steps. Links on other pages may lead to the second one. */
export const WRITE_ID = 'write';
export const PUBLISH_ID = 'publish';

/** The two steps of a composer: the text, and further values. Back returns from the second step to the first. */
export interface Steps {
  /** Undefined until this script runs: until then, the style sheet shows the step in the address. */
  shown: 'write' | 'next' | undefined;
  open(): void;
  close(): void;
  /**
   * Handles the capture of a submit event, so that the answer replaces the form's entry of the history instead
   * of the step's.
   */
  leaveFirst(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Returns the steps of a form. `staysAfter` tells whether a form that the server refused stays in the second
 * step.
 */
export function useSteps(form: RefObject<HTMLFormElement | null>, staysAfter: boolean): Steps {
  const step = useHistoryStep('next');
  const { state } = useNavigation();
  const [isScripted, setScripted] = useState(false);
  /** Keeps the step visible while its form is sent, although the history has already left the step. */
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
