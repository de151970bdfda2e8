import { useNavigation } from 'react-router';
import type { ActionError } from '../../../../../web/texts/errors.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { Button } from '../../../../../web/ui/controls/button.tsx';
import { TextField } from '../../../../../web/ui/controls/field.tsx';
import { Form } from '../../../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../../../web/ui/members/shared/page-heading.tsx';
import { useCopy } from '../../../../../web/ui/members/use-copy.ts';
import { Card } from '../../../../../web/ui/page/card.tsx';
import { Page } from '../../../../../web/ui/page/page.tsx';
import type { SecretAddress, SecretAddressPage } from '../../../contract.ts';
import { isConfirmError } from '../confirm/confirm-errors.ts';
import { ConfirmFields } from '../confirm/lazy-confirm-fields.tsx';

interface Props {
  /** The page's texts for its kind of address. */
  texts: { title: string; intro: string; contains?: string; warning: string; link: string; made: string };
  /** The page's parent. */
  back: string;
  loaderData: SecretAddressPage;
  error: ActionError | undefined;
}

/** Where members make and withdraw a secret address. */
export function SecretAddressForms({ texts, back, loaderData, error }: Props) {
  const { secretAddress: shared } = useTexts('secret-address');
  const { address, confirmation, email, notice } = loaderData;
  const sent = useNavigation().formData?.get('intent');
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back={back} />
      <FormOutcome
        error={error && !isConfirmError(error) && error}
        success={notice && !error && !sent && (notice === 'made' ? texts.made : shared.withdrawn)}
      />
      <Card>
        {address ? <Address address={address} label={texts.link} /> : <p>{shared.none}</p>}
        {texts.contains && <p>{texts.contains}</p>}
        <p>{texts.warning}</p>
        <Form replace className="stack" fields={{ intent: 'create' }}>
          {confirmation.needs !== 'nothing' && (
            <ConfirmFields confirmation={confirmation} error={error} email={email} />
          )}
          <Button
            kind={address ? 'secondary' : 'primary'}
            isBusy={sent === 'create'}
            busyText={shared.making}
          >
            {address ? shared.renew : shared.create}
          </Button>
          {address && <p>{shared.renewHint}</p>}
        </Form>
        {address && (
          <Form replace fields={{ intent: 'withdraw' }}>
            <Button kind="danger" isBusy={sent === 'withdraw'} busyText={shared.withdrawing}>
              {shared.withdraw}
            </Button>
          </Form>
        )}
        <p>{shared.ends}</p>
      </Card>
    </Page>
  );
}

function Address({ address: { link, createdAt }, label }: { address: SecretAddress; label: string }) {
  const { secretAddress: texts } = useTexts('secret-address');
  const { day } = useDateFormats();
  const { copy, isCopied } = useCopy(link ?? '');
  if (!link) return <p>{texts.noLink}</p>;
  return (
    <div className="stack">
      <TextField label={label} value={link} readOnly dir="ltr" hint={texts.since(day(createdAt))} />
      <Button type="button" kind="secondary" onClick={copy}>
        {texts.copy}
      </Button>
      <p role="status">{isCopied && texts.copied}</p>
    </div>
  );
}
