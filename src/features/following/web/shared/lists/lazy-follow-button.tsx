import { type ComponentProps, Suspense } from 'react';
import { loadTexts } from '../../../../../web/texts/texts.ts';
import { lazyPart } from '../../../../../web/ui/page/late.tsx';
import { readFromPage } from '../../../../../web/ui/page/reader.ts';
import styles from './lazy-follow-button.module.css';

type Button = typeof import('../../follow-button.tsx')['FollowButton'];

/**
 * If the script or its texts cannot be loaded, the button stays as the server drew it: another element would be
 * a hydration error.
 */
const FollowButton = lazyPart(load);

async function load(): Promise<Button> {
  const { FollowButton: Loaded } = await import('../../follow-button.tsx');
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['following']);
  return Loaded;
}

/** The button is loaded after the page. Before that, its HTML works as it does without JavaScript. */
export function LazyFollowButton(props: ComponentProps<Button>) {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <FollowButton {...props} />
    </Suspense>
  );
}
