import { useEffect } from 'react';
import { useViewer } from '../ui/viewer.ts';

/** Texts of stories and comments, and the search. Never a name, an email or a password. */
const FIELDS =
  'textarea[name=content], input[name=title], textarea[name=text], form[action="/search"][role=search] input[name=q]';
const LEARNED = 'typing:';

/** Offers typing in English letters at the fields that suit it, once one is focused. Nothing is loaded before. */
export function useTypingAid(): void {
  const accountId = useViewer()?.accountId;
  useEffect(() => {
    forgetOthers(accountId);
    if (!accountId) return;
    const offer = (target: EventTarget | null) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (!target.matches(FIELDS)) return;
      // A failure leaves the field as it was. The next focus tries again.
      import('./typing-aid.ts').then(
        ({ attachTypingAid }) => attachTypingAid(target, accountId),
        () => {},
      );
    };
    const onFocus = ({ target }: FocusEvent) => offer(target);
    offer(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [accountId]);
}

/** Members may share a device: what one chose is forgotten once they have signed out. */
function forgetOthers(accountId = ''): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(LEARNED) && key !== LEARNED + accountId) localStorage.removeItem(key);
    }
  } catch {}
}
