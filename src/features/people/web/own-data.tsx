import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

/** Links to the page about two-step sign-in. */
export function TwoStepSignIn() {
  const { account, profile } = useTexts('members');
  return (
    <Card>
      <h2>{account.twoStep}</h2>
      <p>{profile.twoStepText}</p>
      <div>
        <ButtonLink to="/account/security">{account.twoStep}</ButtonLink>
      </div>
    </Card>
  );
}

/** Links to the page where members download their data and leave the community. */
export function OwnData() {
  const { account, profile } = useTexts('members');
  return (
    <Card>
      <h2>{account.ownData}</h2>
      <p>{profile.ownDataText}</p>
      <div>
        <ButtonLink to="/account/own-data">{account.ownData}</ButtonLink>
      </div>
    </Card>
  );
}
