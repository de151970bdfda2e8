import type { ReactNode } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';

interface GatheringNotFoundProps {
  /** The text of a refused comment, for browsers without JavaScript. */
  children?: ReactNode;
}

/** Shows one page for gatherings that do not exist and for those that the viewer may not know of. */
export function GatheringNotFound({ children }: GatheringNotFoundProps) {
  const { gatherings } = useTexts('gatherings');
  return (
    <NoticePage title={gatherings.notFound} scene="lost" to="/gatherings" buttonText={gatherings.toList}>
      <p>{gatherings.notFoundText}</p>
      {children}
    </NoticePage>
  );
}
