import { question } from '../../server/event-handlers.ts';

/** Asks whether an account belongs to a person whom members can meet. */
export const canBeMuted = question<{ accountId: string }, boolean>('can-be-muted');
