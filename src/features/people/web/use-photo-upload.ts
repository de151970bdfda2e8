import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FormResult } from './form-result.ts';

export interface PhotoUpload {
  /** Upload progress, 0 to 100. Undefined while no upload runs. */
  percent: number | undefined;
  result: FormResult | undefined;
  /**
   * Resolves to true when the server has stored the photo and the page has reloaded its data.
   * @param current the address of the photo that the new one replaces
   */
  send(form: FormData, current: string | undefined): Promise<boolean>;
  cancel(): void;
  /** The photo that the last upload replaced. */
  replaced: Blob | undefined;
}

/** Loaded with the first photo. */
export const loadUpload = () => import('./photo-upload.ts');

/** Uploads a photo to the page's action, and keeps its progress and result. */
export function usePhotoUpload(initial: FormResult | undefined): PhotoUpload {
  const [result, setResult] = useState(initial);
  const [percent, setPercent] = useState<number>();
  const [replaced, setReplaced] = useState<Blob>();
  const running = useRef<AbortController>(undefined);
  const { revalidate } = useRevalidator();

  async function send(form: FormData, current: string | undefined): Promise<boolean> {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    let former: Blob | undefined;
    const found = await loadUpload()
      .then(async ({ readPhoto, uploadPhoto }) => {
        if (current) former = await readPhoto(current);
        return uploadPhoto(form, controller.signal, setPercent);
      })
      .catch(() => ({ error: { code: 'unexpected' } }));
    if (!found || controller.signal.aborted) return false;
    running.current = undefined;
    const isStored = !('error' in found);
    if (isStored) {
      setReplaced(former);
      await revalidate();
    }
    setPercent(undefined);
    setResult(found);
    return isStored;
  }

  function cancel(): void {
    running.current?.abort();
    running.current = undefined;
    setPercent(undefined);
    setResult(undefined);
  }

  return { percent, result, send, cancel, replaced };
}
