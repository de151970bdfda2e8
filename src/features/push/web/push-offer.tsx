import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { IphoneSteps } from './iphone-steps.tsx';
import { SwitchOn } from './switch-on.tsx';
import { usePushSwitch } from './use-push-switch.ts';

/**
 * Offers notifications once, after the first answer to the member. Loaded late: see dashboard-page.tsx of home.
 */
export function PushOffer({ publicKey }: { publicKey: string }) {
  const { push: texts } = useTexts('push');
  const { offer } = texts;
  const { ability, state, turnOn } = usePushSwitch(publicKey);
  if (ability === 'unsupported' || state === 'denied') return null;
  if (state === 'on') {
    return (
      <Card>
        <p role="status">{offer.done}</p>
        <ButtonLink to="/news/settings#devices">{offer.toSettings}</ButtonLink>
      </Card>
    );
  }
  return (
    <Card>
      <h2>{offer.title}</h2>
      <p>{offer.text}</p>
      {ability === 'iphone' && <IphoneSteps />}
      {ability === 'unknown' && (
        <noscript>
          <p>{texts.needsScripts}</p>
        </noscript>
      )}
      {state === 'failed' && <p role="alert">{texts.failed}</p>}
      <Form action="/news/settings" className="row" fields={{ intent: 'refuse-push' }}>
        <SwitchOn ability={ability} state={state} turnOn={turnOn} />
        <Button kind="quiet">{offer.no}</Button>
      </Form>
    </Card>
  );
}
