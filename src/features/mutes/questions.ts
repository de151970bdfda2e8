import { question } from '../../server/event-handlers.ts';

/** Asks whether an account is one of a person whom members meet. */
export const canBeMuted = question<{ accountId: string }, boolean>('can-be-muted');
