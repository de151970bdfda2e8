import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import styles from './story-form.module.css';
import { discardShared, findShared, type Shared, takeShared } from './take-shared.ts';

/**
 * Offers what another app has shared. Sends nothing to the server before the member accepts it, because any
 * website can send the same form as an app.
 */
export function SharedOffer({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { writing } = useTexts('writing');
  const account = useViewer()?.accountId ?? '';
  const [shared, setShared] = useState<Shared>();
  useEffect(() => {
    findShared(account).then(setShared, () => {});
  }, [account]);
  if (!shared) return null;
  const { title, content, photos, leftOut } = shared;
  const text = [title, content].filter(Boolean).join('\n');
  const end = (work: Promise<unknown>) => {
    setShared(undefined);
    work.catch(() => {});
  };
  return (
    <section className={styles.shared} aria-labelledby="shared">
      <h2 id="shared">{writing.shared}</h2>
      {text && (
        <p className={styles.sharedText} dir="auto" lang={textLanguage(text)}>
          {text}
        </p>
      )}
      {photos.length > 0 && <p>{writing.sharedPhotos(photos.length)}</p>}
      {leftOut > 0 && <p>{writing.sharedLeftOut(leftOut)}</p>}
      <p>
        <Button type="button" onClick={() => form.current && end(takeShared(form.current, shared))}>
          {writing.takeShared}
        </Button>{' '}
        <Button type="button" kind="secondary" onClick={() => end(discardShared())}>
          {writing.discardShared}
        </Button>
      </p>
    </section>
  );
}
