import type { ReactNode } from 'react';
import { Card } from '../../page/card.tsx';
import { StateNotice } from '../../page/state-notice.tsx';

interface EmptyCardProps {
  title: string;
  text?: string | false;
  /** A button or link to continue. */
  action?: ReactNode;
}

/** Stands in the place of a list without rows, on a page with a heading of its own. */
export function EmptyCard({ title, text, action }: EmptyCardProps) {
  return (
    <Card>
      <StateNotice scene="empty" title={title} isSubsection action={action}>
        {text && <p>{text}</p>}
      </StateNotice>
    </Card>
  );
}
