import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';

/** Undoes a decision with one tap. */
export function UndoForm({ entry }: { entry: string }) {
  const { moderation: texts } = useTexts('moderation');
  const { formData } = useNavigation();
  return (
    <Form replace fields={{ intent: 'undo', entry }}>
      <Button kind="secondary" isBusy={formData?.get('intent') === 'undo'} busyText={texts.busy}>
        {texts.undo}
      </Button>
    </Form>
  );
}
