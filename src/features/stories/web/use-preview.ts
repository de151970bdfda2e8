import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHistoryStep } from '../../../web/ui/page/use-history-step.ts';
import { readForm } from './form-fields.ts';

/**
 * The preview of a story's form. Back returns from it to the text, where the page is scrolled as before. `texts` is undefined
 * while there is no preview.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>) {
  const step = useHistoryStep('preview');
  const isOpen = step.value !== undefined;
  const [texts, setTexts] = useState<{ title: string; content: string }>();
  const scrolled = useRef<number>(undefined);
  useEffect(() => {
    const part = form.current;
    if (!part || !isOpen) return;
    const show = () => setTexts(readForm(part));
    show();
    const section = part.closest('section');
    if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
    // After a reload, the draft comes later.
    part.addEventListener('input', show);
    return () => {
      part.removeEventListener('input', show);
      setTexts(undefined);
    };
  }, [form, isOpen]);
  // The fields are there again.
  useEffect(() => {
    if (texts || scrolled.current === undefined) return;
    scrollTo(0, scrolled.current);
    scrolled.current = undefined;
  }, [texts]);
  return {
    texts: isOpen ? texts : undefined,
    toggle() {
      if (isOpen) return void step.close();
      scrolled.current = scrollY;
      step.open('open');
    },
    /** Handles the capture of a submit event: publishing replaces the form's entry of the history, not the preview's. */
    leaveFirst(event: FormEvent<HTMLFormElement>) {
      if (!isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event.nativeEvent as SubmitEvent;
      void step.close().then(() => form.current?.requestSubmit(submitter));
    },
  };
}
