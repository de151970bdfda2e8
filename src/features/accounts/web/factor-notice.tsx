import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ShieldAlert } from '../../../web/ui/icons/shield-alert.ts';
import { Notice } from '../../../web/ui/members/shared/notice.tsx';
import type { ShownFactorDuty } from '../contract.ts';

export interface FactorNoticeProps {
  duty: ShownFactorDuty | undefined;
  /** False on the page that the notice links to. */
  hasLink?: boolean;
}

/** Loaded late: see lazy-factor-notice.tsx. */
export function FactorNotice({ duty, hasLink = true }: FactorNoticeProps) {
  const { factorDuty: texts } = useTexts('security').confirm;
  if (!duty) return null;
  return (
    <Notice tone="warning" icon={<ShieldAlert aria-hidden="true" />}>
      <p>
        {duty.state === 'soon' ? texts.soon(duty.daysLeft) : texts[duty.state]}{' '}
        {hasLink && (
          <Link to="/account/security">{duty.state === 'prove' ? texts.toProve : texts.toSetUp}</Link>
        )}
      </p>
    </Notice>
  );
}
