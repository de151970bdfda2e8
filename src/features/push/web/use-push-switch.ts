import { useEffect, useState } from 'react';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { type SwitchResult, switchOff, switchOn } from './push-subscription.ts';

/**
 * The ability of this browser. `unknown` before hydration. `iphone`: possible only after the app was put on the
 * home screen.
 */
type PushAbility = 'unknown' | 'possible' | 'iphone' | 'unsupported';

/** Switches the notifications of this browser on and off. */
export function usePushSwitch(publicKey: string | undefined) {
  const accountId = useViewer()?.accountId ?? '';
  const [ability, setAbility] = useState<PushAbility>('unknown');
  const [state, setState] = useState<'off' | 'busy' | 'on' | 'denied' | 'failed'>('off');
  useEffect(() => {
    setAbility(publicKey ? findAbility() : 'unsupported');
    if (globalThis.Notification?.permission === 'denied') setState('denied');
  }, [publicKey]);
  return {
    ability,
    state,
    async turnOn(): Promise<SwitchResult | undefined> {
      if (!publicKey) return undefined;
      setState('busy');
      const result = await switchOn(accountId, publicKey);
      setState(result);
      return result;
    },
    /** Turns messages off in this browser only: the caller tells the server. */
    turnOff() {
      setState('off');
      void switchOff(accountId).catch(() => {});
    },
  };
}

function findAbility(): PushAbility {
  if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker) return 'possible';
  // Only Safari on an iPhone or iPad has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'iphone' : 'unsupported';
}
