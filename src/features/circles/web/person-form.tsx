import { useNavigation } from 'react-router';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import type { PersonChange } from '../contract.ts';

interface PersonFormProps {
  /** The account. */
  person: string;
  intent: PersonChange;
  label: string;
  /** The accessible name, if the label alone does not say whom it is about. */
  name?: string;
}

/** A button that decides about a person of a circle. */
export function PersonForm({ person, intent, label, name }: PersonFormProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('person') === person && formData.get('intent') === intent;
  return (
    <Form replace preventScrollReset fields={{ intent, person }}>
      <Button kind={intent === 'remove' ? 'danger' : 'secondary'} aria-label={name} isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
