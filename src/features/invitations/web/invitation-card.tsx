import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useNavigation } from 'react-router';
import type { Language } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { QrCode } from '../../../web/ui/controls/qr-code.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { useCopy } from '../../../web/ui/members/use-copy.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Invitation } from '../contract.ts';
import styles from './invitations-page.module.css';
import { shareText } from './share-text.ts';

interface InvitationCardProps {
  invitation: Invitation;
  /** What the community is called. */
  names: Record<Language, string>;
  /** The address of the page that shows this invitation's QR code. */
  withCode: string;
}

/** An invitation: first the ways to pass it on, then the people who used it. */
export function InvitationCard({ invitation, names, withCode }: InvitationCardProps) {
  const { invitations: texts } = useTexts('invitations');
  const { day } = useDateFormats();
  const language = useLanguage();
  const { formData } = useNavigation();
  const canShare = useCanShare();
  const { id, state, link, qr, uses, maxUses, admits, isListed, days, expiresAt, people, morePeople } =
    invitation;
  return (
    <Card>
      <p className={styles.facts}>
        <strong>{texts.states[state]}</strong>
        <span>{texts.used(uses, maxUses)}</span>
        {state === 'open' && <span>{texts.until(day(expiresAt))}</span>}
        {admits && <span>{texts.admitsAtOnce}</span>}
        {isListed && <span>{texts.fromList}</span>}
      </p>
      {state === 'open' && !link && <p>{texts.noLink}</p>}
      {link && (
        <>
          <Copied label={texts.link} text={link} button={texts.copy}>
            {canShare && (
              <Button type="button" onClick={() => share(link)}>
                {texts.share}
              </Button>
            )}
          </Copied>
          {qr ? (
            <QrCode code={qr} label={texts.qr} />
          ) : (
            <p>
              <Link to={withCode} preventScrollReset className={styles.show}>
                {texts.showQr}
              </Link>
            </p>
          )}
          <Disclosure summary={texts.message}>
            <Copied
              label={texts.message}
              text={shareText(language, names, link, days)}
              button={texts.copyText}
              hasLines
            />
          </Disclosure>
        </>
      )}
      {people.length > 0 && (
        <div>
          <h3>{texts.arrived}</h3>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                {person.name ? (
                  <ButtonLink to={`/people/${person.id}`} kind="quiet">
                    <bdi>{person.name}</bdi>
                  </ButtonLink>
                ) : (
                  texts.nameless
                )}
              </li>
            ))}
            {morePeople > 0 && <li>{texts.morePeople(morePeople)}</li>}
          </ul>
        </div>
      )}
      {state === 'open' && (
        <Form replace preventScrollReset fields={{ intent: 'withdraw', invitation: id }}>
          <Button kind="danger" isBusy={formData?.get('invitation') === id} busyText={texts.withdrawing}>
            {texts.withdraw}
          </Button>
        </Form>
      )}
    </Card>
  );
}

interface CopiedProps {
  label: string;
  text: string;
  /** The button's text. */
  button: string;
  hasLines?: boolean;
  /** A further button, before that button. */
  children?: ReactNode;
}

/** A text to pass on, with a button that copies it where the browser can. */
function Copied({ label, text, button, hasLines, children }: CopiedProps) {
  const { invitations: texts } = useTexts('invitations');
  const { copy, isCopied } = useCopy(text);
  const Field = hasLines ? TextArea : TextField;
  return (
    <div className={styles.copied}>
      <Field label={label} value={text} readOnly dir="auto" />
      <div className="row">
        {children}
        <Button type="button" kind="secondary" onClick={copy}>
          {button}
        </Button>
      </div>
      <p role="status">{isCopied && texts.copied}</p>
    </div>
  );
}

/** Returns true if the device has a menu that can send the link to apps. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator,
    () => false,
  );
}

/** Shows the menu. Closing it is no failure. */
function share(link: string): void {
  navigator.share({ url: link }).catch(() => {});
}
