import { useNavigation } from 'react-router';
import type { Language } from '../../../languages/languages.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTimeZone } from '../../../web/texts/time-zone.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { dateFormats, useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { useCopy } from '../../../web/ui/members/use-copy.ts';
import type { ChatPerson } from '../contract.ts';
import { passOnText } from './pass-on-text.ts';
import styles from './rooms.module.css';

interface PersonProps {
  person: ChatPerson;
  /** The community's name in each language. */
  names: Record<Language, string>;
  /** The number in the list, for somebody without a name. */
  place: number;
  isFound: boolean | undefined;
}

/** Somebody who wrote in a chat: how much, and the link to pass on. The texts stay hidden from the administrator. */
export function Person({ person, names, place, isFound }: PersonProps) {
  const { chats: texts } = useTexts('chats');
  const { day } = useDateFormats();
  const { formData } = useNavigation();
  const { id, name, stories, photos, from, to, link, isClaimed, claimedBy, expiresAt } = person;
  const busyWith = (intent: string) => formData?.get('person') === id && formData.get('intent') === intent;
  const [first, last] = [day(from), day(to)];
  return (
    <li id={id} className={styles.person}>
      <h3>
        <bdi>{name || texts.nameless(place)}</bdi>
        {isFound && ` (${texts.found})`}
      </h3>
      <p>
        {texts.counts(stories, photos)} {first === last ? first : texts.period(first, last)}
      </p>
      <p>
        {isClaimed ? (
          <>
            {texts.claimed} {claimedBy && <bdi>{claimedBy}</bdi>}
          </>
        ) : (
          texts.until(day(expiresAt))
        )}
      </p>
      {link && <PassOn names={names} link={link} end={expiresAt} />}
      <div className="row">
        {!isClaimed && (
          <PersonForm id={id} intent="invite">
            <Button kind="secondary" isBusy={busyWith('invite')} busyText={texts.busy}>
              {link ? texts.inviteAgain : texts.invite}
            </Button>
          </PersonForm>
        )}
        {(link || isClaimed) && (
          <PersonForm id={id} intent="withdraw">
            <Button kind="secondary" isBusy={busyWith('withdraw')} busyText={texts.busy}>
              {isClaimed ? texts.withdrawClaim : texts.withdraw}
            </Button>
          </PersonForm>
        )}
      </div>
      <Disclosure summary={texts.deletePerson}>
        <PersonForm id={id} intent="delete-person">
          <p>{texts.deletePersonHint}</p>
          <div>
            <Button kind="danger" isBusy={busyWith('delete-person')} busyText={texts.busy}>
              {texts.deletePersonYes}
            </Button>
          </div>
        </PersonForm>
      </Disclosure>
    </li>
  );
}

function PersonForm({ id, intent, children }: { id: string; intent: string; children: React.ReactNode }) {
  return (
    <Form replace preventScrollReset className="stack" fields={{ intent, person: id }}>
      {children}
    </Form>
  );
}

/** The message to send, with a button that copies it where the browser can. */
function PassOn({ names, link, end }: { names: Record<Language, string>; link: string; end: number }) {
  const { chats: texts } = useTexts('chats');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const day = (each: Language) => dateFormats(each, timeZone).day(end);
  const text = passOnText(language, { names, link, day });
  const { copy, isCopied } = useCopy(text);
  return (
    <div className={styles.passOn}>
      <TextArea label={texts.passOn} value={text} readOnly rows={5} dir="auto" hint={texts.passOnHint} />
      <Button type="button" onClick={copy}>
        {texts.copy}
      </Button>
      <p role="status">{isCopied && texts.copied}</p>
    </div>
  );
}
