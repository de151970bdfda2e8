import { lazy, Suspense } from 'react';
import type { FactorNoticeProps } from './factor-notice.tsx';

/** Loaded with its texts only when it is shown, because few members are administrators. */
const DutyNotice = lazy(() =>
  import('./factor-notice.tsx').then(
    (file) => ({ default: file.FactorNotice }),
    // Without a connection, the server's HTML stays. An error would end the page, and a form on it.
    () => new Promise<never>(() => {}),
  ),
);

/** Tells an administrator what to do about the second factor, and by when. */
export function FactorNotice(props: FactorNoticeProps) {
  return (
    props.duty && (
      <Suspense>
        <DutyNotice {...props} />
      </Suspense>
    )
  );
}
