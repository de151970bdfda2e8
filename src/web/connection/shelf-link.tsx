import { useEffect, useState } from 'react';
import { listKeys } from '../device-storage.ts';
import { useConnectionTexts } from './use-connection-texts.ts';

/** The page of the shelf is a separate document, which the service worker shows without a network. */
const SHELF_PAGE = '/offline/shelf.html';

/**
 * Links to the stories that this device keeps, or to what waits to be sent. Renders nothing on a device without
 * stories.
 */
export function ShelfLink({ waiting }: { waiting: number }) {
  const { connection: texts } = useConnectionTexts();
  if (listKeys('shelf:').length === 0) return null;
  return <a href={SHELF_PAGE}>{waiting > 0 ? texts.waiting(waiting) : texts.shelf}</a>;
}

/** Returns how many unsent items the device has, as keep-shelf.ts reports. */
export function useWaitingCount(): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const onShelf = (event: Event) => setWaiting((event as CustomEvent<{ waiting: number }>).detail.waiting);
    addEventListener('shelf', onShelf);
    return () => removeEventListener('shelf', onShelf);
  }, []);
  return waiting;
}
