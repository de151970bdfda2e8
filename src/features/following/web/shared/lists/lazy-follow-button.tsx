import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './lazy-follow-button.module.css';

type Button = typeof import('../../follow-button.tsx')['FollowButton'];

/** If the script cannot be loaded, the button stays as the server has drawn it: any other one would be a hydration error. */
const FollowButton = lazy(() =>
  import('../../follow-button.tsx').then(
    ({ FollowButton }) => ({ default: FollowButton }),
    () => new Promise<never>(() => {}),
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
