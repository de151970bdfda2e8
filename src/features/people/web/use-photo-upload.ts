import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadForm } from '../../../web/ui/upload-form.ts';
import type { FormResult } from './form-result.ts';

export interface PhotoUpload {
  /** Upload progress, 0 to 100. Undefined while no upload runs. */
  percent: number | undefined;
  result: FormResult | undefined;
  /** Resolves to true when the server has stored the photo and the page has reloaded its data. */
  send(form: FormData): Promise<boolean>;
  cancel(): void;
}

/** Error codes by the HTTP status of the page's action: see changePhoto. */
const CODES: Record<number, string> = {
  401: 'session-ended',
  413: 'photo-too-large',
  415: 'photo-invalid',
  422: 'photo-too-many-pixels',
  429: 'too-many',
  503: 'busy',
  507: 'storage-full',
};

/** How often a busy server is asked again before the member is. */
const MAX_RETRIES = 3;

/** Uploads a photo to the page's action and reports the progress: five megabytes take a minute on a slow connection. */
export function usePhotoUpload(initial: FormResult | undefined): PhotoUpload {
  const [result, setResult] = useState(initial);
  const [percent, setPercent] = useState<number>();
  const request = useRef<XMLHttpRequest>(undefined);
  const { revalidate } = useRevalidator();

  async function send(form: FormData): Promise<boolean> {
    if (request.current) return false;
    let sending: XMLHttpRequest;
    let retries = MAX_RETRIES;
    do {
      sending = new XMLHttpRequest();
      request.current = sending;
      setPercent(0);
      await uploadForm(sending, '/profile.data', form, setPercent);
      if (sending.status === 503 && retries > 0) await pauseAsTold(sending);
      if (request.current !== sending) return false;
    } while (sending.status === 503 && retries-- > 0);
    request.current = undefined;
    const { status } = sending;
    if (status === 200) await revalidate();
    setPercent(undefined);
    const details = { seconds: sending.getResponseHeader('Retry-After') };
    setResult(
      status === 200
        ? { notice: 'photo-changed' }
        : { error: { code: CODES[status] ?? 'unexpected', details } },
    );
    return status === 200;
  }

  function cancel(): void {
    request.current?.abort();
    request.current = undefined;
    setPercent(undefined);
    setResult(undefined);
  }

  return { percent, result, send, cancel };
}

function pauseAsTold(answer: XMLHttpRequest): Promise<unknown> {
  return new Promise((resolve) =>
    setTimeout(resolve, Number(answer.getResponseHeader('Retry-After')) * 1000),
  );
}
