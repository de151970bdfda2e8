import { useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { VisibilityForm } from '../../people/web/visibility-form.tsx';
import type { Dashboard } from '../contract.ts';

/** Asks once what other members may see of the profile. The answer stays on the page until the reader leaves it. */
export function VisibilityQuestion({ visibility }: Pick<Dashboard, 'visibility'>) {
  const { profile } = useTexts('members');
  const [asked] = useState(visibility);
  if (!asked) return null;
  return (
    <Card>
      <h2>{profile.visibility.title}</h2>
      <VisibilityForm visibility={asked} />
    </Card>
  );
}
