import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { toMemberPath } from './list-path.ts';

/** Undoes a decision about a request with one tap, and leads to the list of requests. */
export function UndoDecision({ uid, decision, label }: { uid: string; decision: string; label: string }) {
  const { admin } = useTexts('admin');
  const { formData } = useNavigation();
  return (
    <Form action={toMemberPath(uid)} replace fields={{ intent: 'undo', decision, back: 'list' }}>
      <Button kind="secondary" aria-label={label} isBusy={formData?.get('decision') === decision}>
        {admin.actions.undo}
      </Button>
    </Form>
  );
}
