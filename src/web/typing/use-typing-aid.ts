import { type RefObject, useEffect } from 'react';
import { useReader } from '../ui/page/reader.ts';
import { useViewer } from '../ui/page/viewer.ts';
import type { TypingField } from './typed-word.ts';

/** Titles, long texts and the search. Never a name, an email or a password. */
const FIELDS =
  'textarea[name=content], :is(input, textarea)[name=title], textarea[name=text], textarea[name=description], input[name=q]';

/**
 * Offers typing in English letters at the suitable fields of a form, once one of them gets the focus. Nothing
 * is loaded before that. A form may have its own button that turns the aid on and off (`data-typing`). Each
 * form calls this itself: the aid adds elements to the form, and React must not find these when it hydrates the
 * form.
 */
export function useTypingAid(form: RefObject<HTMLFormElement | null>): void {
  const accountId = useViewer()?.accountId;
  const { typingAid } = useReader();
  useEffect(() => {
    const element = form.current;
    if (!element || !accountId) return;
    let last: TypingField | undefined;
    const offer = async (target: EventTarget | null, isLate?: boolean) => {
      if (!isField(target) || target.form !== element) return;
      last = target;
      const before = isLate ? target.defaultValue : target.value;
      const { attachTypingAid } = await import('./typing-aid.ts');
      await attachTypingAid(target, accountId, typingAid, before);
    };
    // A failure leaves the field unchanged. The next focus tries again.
    const onFocus = ({ target }: FocusEvent) => void offer(target).catch(() => {});
    const onClick = async ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest('[data-typing]');
      if (!button) return;
      const field = last ?? element.querySelector<TypingField>(FIELDS);
      field?.focus();
      await offer(field ?? null);
      const { switchTyping } = await import('./typing-aid.ts');
      switchTyping(accountId);
    };
    const onSwitch = (event: MouseEvent) => void onClick(event).catch(() => {});
    // On a slow connection, a field may have got the focus before this script ran.
    void offer(document.activeElement, true).catch(() => {});
    element.addEventListener('focusin', onFocus);
    element.addEventListener('click', onSwitch);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('click', onSwitch);
    };
  }, [form, accountId, typingAid]);
}

function isField(target: EventTarget | null): target is TypingField {
  return (
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(FIELDS)
  );
}
