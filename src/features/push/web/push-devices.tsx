import { useRevalidator } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { PushDevice } from '../contract.ts';
import { IphoneSteps } from './iphone-steps.tsx';
import styles from './push-devices.module.css';
import { SwitchOn } from './switch-on.tsx';
import { usePushSwitch } from './use-push-switch.ts';

interface PushDevicesProps {
  devices: PushDevice[];
  publicKey: string | undefined;
}

/** The switch for this device, and the list of the member's devices. */
export function PushDevices({ devices, publicKey }: PushDevicesProps) {
  const { push: texts } = useTexts('push');
  const { revalidate } = useRevalidator();
  const control = usePushSwitch(publicKey);
  const turnOn = async () => {
    // The list of devices must show the new one.
    if ((await control.turnOn()) === 'on') await revalidate();
  };
  return (
    <Card>
      <h2 id="devices">{texts.title}</h2>
      <p>{texts.intro}</p>
      <Switch
        control={{ ...control, turnOn }}
        isOn={devices.some(({ isThis }) => isThis) || control.state === 'on'}
      />
      <p className={styles.note}>{texts.makers}</p>
      {devices.length > 0 && (
        <>
          <h3>{texts.devices}</h3>
          <ul className={styles.list}>
            {devices.map((device) => (
              <Device key={device.id} device={device} onRemove={control.turnOff} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface SwitchProps {
  control: Pick<ReturnType<typeof usePushSwitch>, 'ability' | 'state'> & { turnOn: () => Promise<void> };
  isOn: boolean;
}

function Switch({ control: { ability, state, turnOn }, isOn }: SwitchProps) {
  const { push: texts } = useTexts('push');
  if (ability === 'iphone') return <IphoneSteps />;
  if (ability === 'unsupported') return <p>{texts.unsupported}</p>;
  if (isOn) return <p role="status">{texts.isOn}</p>;
  return (
    <>
      {state === 'denied' && <MessageBox tone="warning">{texts.denied}</MessageBox>}
      {state === 'failed' && <MessageBox tone="danger">{texts.failed}</MessageBox>}
      {ability === 'unknown' && (
        <noscript>
          <p>{texts.needsScripts}</p>
        </noscript>
      )}
      <div className={`row ${styles.switch}`}>
        <SwitchOn ability={ability} state={state} turnOn={turnOn} />
      </div>
    </>
  );
}

interface DeviceProps {
  device: PushDevice;
  /** Runs before this device is removed. */
  onRemove: () => void;
}

function Device({ device: { id, isThis, browser, system, addedAt }, onRemove }: DeviceProps) {
  const { push: texts } = useTexts('push');
  const { day } = useDateFormats();
  const name = texts.device(browser, system);
  const label = isThis ? texts.switchOff : texts.remove;
  return (
    <li className={styles.device}>
      <div>
        <p>
          <strong>{name}</strong> {isThis && <span className={styles.badge}>{texts.thisDevice}</span>}
        </p>
        <p className={styles.note}>
          {texts.since}: <time dateTime={new Date(addedAt).toISOString()}>{day(addedAt)}</time>
        </p>
      </div>
      <Form replace onSubmit={isThis ? onRemove : undefined} fields={{ intent: 'remove-device' }}>
        <Button kind="secondary" name="device" value={id} aria-label={`${label}: ${name}`}>
          {label}
        </Button>
      </Form>
    </li>
  );
}
