import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Profile } from '../contract.ts';
import type { FormResult } from './form-result.ts';
import { VisibilityForm } from './visibility-form.tsx';

/** Lets members choose what others see, and leads to the page that the others see. */
export function ProfileVisibility({ profile, result }: { profile: Profile; result: FormResult | undefined }) {
  const { profile: texts } = useTexts('members');
  return (
    <Card>
      <h2 id="visibility">{texts.visibility.title}</h2>
      <VisibilityForm visibility={profile.visibility} result={result} />
    </Card>
  );
}
