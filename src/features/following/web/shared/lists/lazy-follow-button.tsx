import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './lazy-follow-button.module.css';

type Button = typeof import('../../follow-button.tsx')['FollowButton'];

/** Renders nothing if the script cannot be loaded: the page can be read without it. */
const FollowButton = lazy(() =>
  import('../../follow-button.tsx').then(
    ({ FollowButton }) => ({ default: FollowButton }),
    () => ({ default: (() => null) as unknown as Button }),
  ),
);

/** The button is loaded after the page. Before that, its HTML works as it does without JavaScript. */
export function LazyFollowButton(props: ComponentProps<Button>) {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <FollowButton {...props} />
    </Suspense>
  );
}
