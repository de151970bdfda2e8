import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';

/** Shows one page for gatherings that do not exist and for those that the viewer may not know of. */
export function GatheringNotFound() {
  const { gatherings } = useTexts('gatherings');
  return (
    <NoticePage title={gatherings.notFound} scene="lost" to="/gatherings" buttonText={gatherings.toList}>
      <p>{gatherings.notFoundText}</p>
    </NoticePage>
  );
}
