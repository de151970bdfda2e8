import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from './answer.ts';

export interface PhotoUpload {
  /** How much is sent, 0 to 100; undefined when nothing is on its way. */
  percent: number | undefined;
  answer: Answer | undefined;
  /** Resolves to true once the photo is the member's, and the page shows it. */
  send(form: FormData): Promise<boolean>;
  cancel(): void;
}

/** What the page's action answers, by its status: see changePhoto. */
const CODES: Record<number, string> = {
  401: 'session-ended',
  413: 'photo-too-large',
  415: 'photo-invalid',
  422: 'photo-too-many-pixels',
  429: 'too-many',
  503: 'busy',
  507: 'storage-full',
};

/**
 * Sends a photo to the page's action. Not with fetch, which cannot tell how much is sent: five megabytes take a
 * minute on a slow line, and a bar that does not move looks broken.
 */
export function usePhotoUpload(first: Answer | undefined): PhotoUpload {
  const [answer, setAnswer] = useState(first);
  const [percent, setPercent] = useState<number>();
  const request = useRef<XMLHttpRequest>(undefined);
  const { revalidate } = useRevalidator();

  async function send(form: FormData): Promise<boolean> {
    if (request.current) return false;
    const sending = new XMLHttpRequest();
    request.current = sending;
    setPercent(0);
    const status = await post(sending, form, setPercent);
    const isCurrent = request.current === sending;
    request.current = undefined;
    if (!isCurrent) return false;
    if (status === 200) await revalidate();
    setPercent(undefined);
    const details = { seconds: sending.getResponseHeader('Retry-After') };
    setAnswer(
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
    setAnswer(undefined);
  }

  return { percent, answer, send, cancel };
}

/** The answer's status, 0 when there was none. */
function post(
  request: XMLHttpRequest,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onloadend = () => resolve(request.status);
    request.open('POST', '/profile.data');
    request.send(form);
  });
}
