import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Visibility } from '../../people/contract.ts';
import { VisibilityForm } from '../../people/web/visibility-form.tsx';

/** Asks once what other members may see of the profile. Loaded late: see dashboard-page.tsx. */
export function VisibilityQuestion({ visibility }: { visibility: Visibility }) {
  const { profile } = useTexts('members');
  return (
    <Card>
      <h2>{profile.visibility.title}</h2>
      <VisibilityForm visibility={visibility} />
    </Card>
  );
}
