import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { DIGESTS, type NewsMailChoice } from '../contract.ts';
import { HourField } from './hour-field.tsx';
import styles from './mail-settings.module.css';

interface MailSettingsProps {
  settings: NewsMailChoice;
  /**
   * The names of the stored zone, if there is one, and of the browser's zone. Saving the form stores the
   * browser's zone if none is stored.
   */
  zones: { stored: string | null; here: string };
  email: string;
}

/** Fields that ask which mails about news the reader wants, and when. */
export function MailSettings({ settings, zones, email }: MailSettingsProps) {
  const { news } = useTexts('news');
  const { mails: texts } = news;
  return (
    <Card>
      <h2 id="mails">{texts.title}</h2>
      {settings.isRefused && (
        <MessageBox tone="danger">
          <p>{texts.refused(email)}</p>
          <ButtonLink to="/account/email">{texts.changeEmail}</ButtonLink>
        </MessageBox>
      )}
      <Choice
        type="checkbox"
        name="answers"
        value="on"
        label={texts.answers}
        hint={texts.answersHint}
        defaultChecked={settings.answers}
      />
      <SelectField
        name="digest"
        label={texts.digest}
        hint={texts.digestHint}
        defaultValue={settings.digest}
        values={DIGESTS}
        labels={texts.digests}
      />
      <div className={styles.when}>
        <SelectField name="weekday" label={texts.weekday} defaultValue={settings.weekday}>
          {texts.weekdays.map((name, weekday) => (
            <option key={name} value={weekday}>
              {name}
            </option>
          ))}
        </SelectField>
        <HourField
          name="hour"
          label={texts.hour}
          hint={texts.timeZone(zones.stored ?? zones.here)}
          value={settings.hour}
        />
      </div>
      {zones.stored && zones.stored !== zones.here && (
        <Choice type="checkbox" name="here" value="on" label={texts.here(zones.here)} />
      )}
      <p>{texts.always}</p>
    </Card>
  );
}
