import { Suspense } from 'react';
import { lazyPart } from '../../../web/ui/page/late.tsx';
import type { FactorNoticeProps } from './factor-notice.tsx';

/** Loaded with its texts only when it is shown, because few members are administrators. */
const DutyNotice = lazyPart(() => import('./factor-notice.tsx').then((file) => file.FactorNotice));

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
