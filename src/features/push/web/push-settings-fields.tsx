import { useTexts } from '../../../web/texts/texts.ts';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { HourField } from '../../news/web/hour-field.tsx';
import type { PushSettings } from '../contract.ts';

/** The hours that the fields suggest to a member without quiet hours. */
const NIGHT = { from: 22, to: 7 };

/** Fields that ask what notifications say, and when they are quiet. */
export function PushSettingsFields({ settings, zone }: { settings: PushSettings; zone: string }) {
  const { settings: texts } = useTexts('push').push;
  const { from, to } = settings.quiet ?? NIGHT;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <Choice
        type="checkbox"
        name="names"
        value="on"
        label={texts.names}
        hint={texts.namesHint}
        defaultChecked={settings.showsNames}
      />
      <Choice
        type="checkbox"
        name="quiet"
        value="on"
        label={texts.quiet}
        hint={texts.quietHint(zone)}
        defaultChecked={settings.quiet !== null}
      />
      <div className="row">
        <HourField name="quietFrom" label={texts.from} value={from} />
        <HourField name="quietTo" label={texts.to} value={to} />
      </div>
    </Card>
  );
}
