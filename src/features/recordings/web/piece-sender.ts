import type { ActionError } from '../../../web/texts/errors.ts';
import { fetchOfForm, sendForm } from '../../../web/unsent/send-form.ts';
import type { WaitingPart } from '../contract.ts';

const ADDRESS = '/recordings';
const CODES = { 401: 'session-ended', 403: 'session-ended', 413: 'recording-too-large' };

type Answer = { pieces?: number; isFinished?: true; parts?: WaitingPart[]; error?: ActionError };

export interface RecordingForm {
  account: string;
  key: string;
  /** The circle from whose page the recording began, or empty. */
  circle: string;
}

interface FormOnServer {
  parts: WaitingPart[];
  isPublished: boolean;
}

/** Returns what the server has of a form. Undefined without a connection. */
export function fetchForm(key: string, signal: AbortSignal): Promise<FormOnServer | undefined> {
  return fetchOfForm(ADDRESS, key, signal);
}

/** Sends fields about a recording until the server answers. @throws the signal's reason on abort */
export function send(fields: Record<string, string | Blob>, signal: AbortSignal): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return sendForm<Answer>(ADDRESS, body, { signal, codes: CODES });
}
