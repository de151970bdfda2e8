import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';

/** Takes a story out with the replies about it, after a first try was refused. Shows nothing for other errors. */
export function SureToRemove({ error: { code, details } }: { error: ActionError }) {
  const { bookEditing: texts } = useTexts('book-editors');
  if (code !== 'book-story-answered') return null;
  return (
    <Form replace preventScrollReset>
      <input type="hidden" name="intent" value="remove-story" />
      <input type="hidden" name="story" value={String(details?.story)} />
      <input type="hidden" name="sure" value="yes" />
      <Button kind="danger">{texts.removeAnswered}</Button>
    </Form>
  );
}
