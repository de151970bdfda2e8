import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { SECOND_MS } from '../clock.ts';
import type { PushServices } from './push-services.ts';

/** A push service takes a message in a fraction of a second. */
const TIMEOUT_MS = 10 * SECOND_MS;
/** Connections to one push service. */
const CONNECTIONS = 32;
/** Longer answers are not read to their end, because nothing in them matters. */
const MAX_ANSWER_BYTES = 4096;

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PushAnswer {
  status: number;
  /** When the push service wants the next attempt, in milliseconds from now. */
  retryAfterMs: number | undefined;
}

export interface PushTransport {
  /** Returns whether the server sends messages to this endpoint. */
  accepts(endpoint: string): boolean;
  /** Sends a message and returns the answer with any status. Follows no redirect. @throws without an answer */
  send(message: PushRequest, signal: AbortSignal): Promise<PushAnswer>;
  close(): void;
}

/** Returns a transport that keeps connections to the push services open. */
export function createPushTransport(services: PushServices): PushTransport {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    lookup: services.lookup,
    ca: services.ca,
  });
  return {
    accepts: services.accepts,
    send({ endpoint, headers, body }, signal) {
      // A row may be older than the list of push services.
      if (!services.accepts(endpoint)) return Promise.reject(new Error('This is no known push service'));
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      return new Promise((resolve, reject) => {
        const sent = request(endpoint, { method: 'POST', agent, headers, signal: limit }, (answer) => {
          discard(answer);
          resolve({ status: answer.statusCode ?? 0, retryAfterMs: readRetryAfter(answer) });
        });
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * Reads the rest of a short answer, so that its connection can be reused. Ends the connection of a long answer.
 */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
  // Ignore errors in the rest of the answer, because its status is known.
  answer.on('error', () => {});
}

function readRetryAfter({ headers }: IncomingMessage): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
