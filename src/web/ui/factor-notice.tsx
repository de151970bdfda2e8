import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { Notice } from './notice.tsx';

export interface FactorNoticeProps {
  duty: { state: 'soon' | 'set-up' | 'prove'; daysLeft: number } | undefined;
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
