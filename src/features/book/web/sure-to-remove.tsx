import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';

/** The button of a story may stand far below the messages of its page. */
function showNode(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'center' });
}

/**
 * Does what was refused because it deletes somebody's words: the replies about a story, or a foreword. Shows
 * nothing for other errors.
 */
export function SureToRemove({ error }: { error: ActionError | undefined }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { story, person } = error?.details ?? {};
  if (error?.code === 'book-story-answered') {
    return <Sure fields={{ intent: 'remove-story', story: String(story) }} label={texts.removeAnswered} />;
  }
  if (error?.code === 'book-foreword-written') {
    return <Sure fields={{ intent: 'foreword-by', person: String(person) }} label={texts.deleteForeword} />;
  }
  return null;
}

function Sure({ fields, label }: { fields: Record<string, string>; label: string }) {
  return (
    <div ref={showNode}>
      <Form replace preventScrollReset fields={{ ...fields, sure: 'yes' }}>
        <Button kind="danger">{label}</Button>
      </Form>
    </div>
  );
}
