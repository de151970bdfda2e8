import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';

/** The button of a story may stand far below the messages of its page. */
function showNode(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'center' });
}

/** Takes a story out with the replies about it, after a first try was refused. Shows nothing for other errors. */
export function SureToRemove({ error }: { error: ActionError | undefined }) {
  const { bookEditing: texts } = useTexts('book-editors');
  if (error?.code !== 'book-story-answered') return null;
  return (
    <div ref={showNode}>
      <Form
        replace
        preventScrollReset
        fields={{ intent: 'remove-story', story: String(error.details?.story), sure: 'yes' }}
      >
        <Button kind="danger">{texts.removeAnswered}</Button>
      </Form>
    </div>
  );
}
