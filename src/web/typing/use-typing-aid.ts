import { type RefObject, useEffect } from 'react';
import { useReader } from '../ui/page/reader.ts';
import { useViewer } from '../ui/page/viewer.ts';

/** Texts of stories and comments, and the search. Never a name, an email or a password. */
const FIELDS = 'textarea[name=content], input[name=title], textarea[name=text], input[name=q]';

/**
 * Offers typing in English letters at the fields of a form that suit it, once one is focused. Nothing is loaded before.
 * Each form calls this itself: the aid adds elements to the form, which React must not find there when it hydrates it.
 */
export function useTypingAid(form: RefObject<HTMLFormElement | null>): void {
  const accountId = useViewer()?.accountId;
  const { typingAid } = useReader();
  useEffect(() => {
    const element = form.current;
    if (!element || !accountId) return;
    const offer = (target: EventTarget | null, isLate?: boolean) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (target.form !== element || !target.matches(FIELDS)) return;
      const before = isLate ? target.defaultValue : target.value;
      // A failure leaves the field as it was. The next focus tries again.
      import('./typing-aid.ts').then(
        ({ attachTypingAid }) => attachTypingAid(target, accountId, typingAid, before),
        () => {},
      );
    };
    const onFocus = ({ target }: FocusEvent) => offer(target);
    // On a slow connection, a field may have been focused before this script ran.
    offer(document.activeElement, true);
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [form, accountId, typingAid]);
}
