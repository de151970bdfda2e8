import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import styles from './sign-in-security.module.css';

/** Tells how many recovery codes are left, and makes new ones. */
export function RecoveryCodesCard({ left, isLocked }: { left: number; isLocked: boolean }) {
  const { security: texts } = useTexts('security');
  return (
    <Card>
      <h2>{texts.codesTitle}</h2>
      <p>
        {texts.codesText} {texts.codesLeft(left)}
      </p>
      {!isLocked && (
        <Form className="stack" replace fields={{ intent: 'renew-codes' }}>
          <p>{texts.renewHint}</p>
          <Button kind="secondary">{texts.renewCodes}</Button>
        </Form>
      )}
    </Card>
  );
}

/** Shows new codes once. */
export function NewCodes({ codes }: { codes: string[] }) {
  const { security: texts } = useTexts('security');
  return (
    <Card>
      <h2>{texts.newCodesTitle}</h2>
      <p>{texts.newCodesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code lang="en">{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/account/security" kind="primary" replace>
          {texts.codesSaved}
        </ButtonLink>
      </div>
    </Card>
  );
}
