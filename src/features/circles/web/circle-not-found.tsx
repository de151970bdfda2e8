import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';

/** Shows one page for circles that do not exist and for those that the viewer may not know of. */
export function CircleNotFound() {
  const { circles } = useTexts('circles');
  return (
    <NoticePage title={circles.notFound} scene="lost" to="/circles" buttonText={circles.toList}>
      <p>{circles.notFoundText}</p>
    </NoticePage>
  );
}
