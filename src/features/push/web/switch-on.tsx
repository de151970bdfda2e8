import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import type { usePushSwitch } from './use-push-switch.ts';

interface SwitchOnProps extends Pick<ReturnType<typeof usePushSwitch>, 'ability' | 'state'> {
  turnOn: () => Promise<unknown>;
}

/** Switches messages on in this browser. Shows nothing where that is not possible. */
export function SwitchOn({ ability, state, turnOn }: SwitchOnProps) {
  const { push: texts } = useTexts('push');
  if (ability !== 'possible') return null;
  return (
    <Button type="button" kind="secondary" isBusy={state === 'busy'} busyText={texts.busy} onClick={turnOn}>
      {texts.switchOn}
    </Button>
  );
}
