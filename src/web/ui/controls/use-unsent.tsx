import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../texts/texts.ts';
import { lazyPart } from '../page/late.tsx';
import { readFromPage } from '../page/reader.ts';

const UnsentText = lazyPart(() =>
  Promise.all([import('../../unsent/unsent-text.tsx'), loadTexts(readFromPage().language, ['unsent'])]).then(
    ([{ UnsentText }]) => UnsentText,
  ),
);

/**
 * Keeps the typed values of a form on this device. `part` is the form, or one of its text areas: the first one
 * keeps the whole form. Returns what the form says about a restored text. A form names its values in
 * `data-unsent`, as `kind:subject`; with an empty name, it keeps nothing here.
 */
export function useUnsent(part: RefObject<HTMLFormElement | HTMLTextAreaElement | null>): ReactNode {
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    const element = part.current;
    const form = element instanceof HTMLTextAreaElement ? element.form : element;
    const isFirst = element === form || form?.querySelector('textarea:read-write') === element;
    if (form && isFirst) setForm(form);
  }, [part]);
  return (
    form && (
      <Suspense>
        <UnsentText form={form} />
      </Suspense>
    )
  );
}
