import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Profile } from '../contract.ts';
import type { FormResult } from './form-result.ts';
import styles from './profile-page.module.css';
import { VisibilityForm } from './visibility-form.tsx';

/** Lets members choose what others see. Without scripts, personal-form.tsx has these choices. */
export function ProfileVisibility({ profile, result }: { profile: Profile; result: FormResult | undefined }) {
  const { profile: texts } = useTexts('members');
  return (
    <div className={styles.scripted}>
      <Card>
        <h2 id="visibility">{texts.visibility.title}</h2>
        <VisibilityForm visibility={profile.visibility} result={result} />
      </Card>
    </div>
  );
}
