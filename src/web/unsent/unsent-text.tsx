import { use, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/controls/button.tsx';
import { ProblemsContext, type Sent } from '../ui/controls/field-problems.ts';
import { LiveRegion } from '../ui/members/live-region.tsx';
import { textLanguage } from '../ui/members/text-language.ts';
import { MessageBox } from '../ui/page/message-box.tsx';
import { type FormNotice, type KeptForm, keepForm } from './keep-form.ts';

/** How much of an earlier text is shown, in UTF-16 units. */
const SHOWN = 300;

/** Keeps the typed values of a form until the server accepts them, and says which ones it has restored. */
export function UnsentText({ form }: { form: HTMLFormElement }) {
  const { unsent: texts } = useTexts('unsent');
  const [{ isRestored, earlier }, setNotice] = useState<FormNotice>({
    isRestored: false,
    earlier: undefined,
  });
  const kept = useKeptForm(form, setNotice);
  const decide = (act: (kept: KeptForm) => void) => () => {
    if (kept.current) act(kept.current);
    // The pressed button disappears, so move the focus to a field.
    const field =
      form.querySelector('textarea') ?? form.querySelector<HTMLElement>('input:not([type=hidden])');
    field?.focus();
  };
  const button = (text: string, act: (kept: KeptForm) => void) => (
    // Prevent the press from taking the focus: this could open or close a text that fills the screen, and the
    // button would move before its click.
    <Button type="button" kind="quiet" onMouseDown={(event) => event.preventDefault()} onClick={decide(act)}>
      {text}
    </Button>
  );
  return (
    <LiveRegion>
      {isRestored && !('offered' in form.dataset) && (
        <MessageBox tone="information">
          <p>{texts.restored}</p>
          {button(texts.discard, (kept) => kept.discard())}
        </MessageBox>
      )}
      {earlier !== undefined && (
        <MessageBox tone="information">
          <p>{texts.earlier}</p>
          <p dir="auto" lang={textLanguage(earlier)}>
            {earlier.length > SHOWN ? `${earlier.slice(0, SHOWN)}…` : earlier}
          </p>
          <div className="row">
            {button(texts.take, (kept) => kept.takeEarlier())}
            {button(texts.discard, (kept) => kept.discardEarlier())}
          </div>
        </MessageBox>
      )}
    </LiveRegion>
  );
}

/**
 * Keeps a form's values while it is shown. Forgets them once the server answers without an error or leads to
 * another page.
 */
function useKeptForm(form: HTMLFormElement, onNotice: (notice: FormNotice) => void) {
  const { fetcher, sent } = use(ProblemsContext);
  const { pathname: path } = useLocation();
  const navigation = useNavigation();
  const answerOfPage = useActionData();
  const answer = (fetcher ? fetcher.data : answerOfPage) as { error?: unknown; values?: unknown } | undefined;
  const { state, formData } = fetcher ?? navigation;
  const kept = useRef<KeptForm>(undefined);
  /** The sent values, if the page has rendered the form as being sent. */
  const shown = useRef<Sent>(undefined);
  const [isReturned] = useState(Boolean(answer?.values));
  useEffect(() => {
    const started = keepForm(form, { path, isReturned, onNotice });
    kept.current = started;
    return () => {
      if (sent.current && isRedirectedFrom(sent.current.from)) started?.forget(sent.current.fields);
      started?.stop();
    };
  }, [form, sent, path, isReturned, onNotice]);
  useEffect(() => {
    const { current } = sent;
    if (!current) return;
    if (formData) shown.current = current;
    else if (state === 'loading') {
      // The reader has gone to another page, so it is unknown whether the server has the text.
      sent.current = undefined;
    } else if (shown.current === current || answer !== current.answer || isRedirectedFrom(current.from)) {
      if (!answer?.error) kept.current?.forget(current.fields);
      sent.current = undefined;
    }
  });
  return kept;
}

/**
 * Returns true if a redirect from another entry of the history has led to this page. React Router marks its
 * location.
 */
function isRedirectedFrom(key: unknown): boolean {
  return history.state?.key !== key && history.state?.usr?._isRedirect === true;
}
