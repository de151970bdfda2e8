import { question } from '../../server/event-handlers.ts';

/** Asks whether texts are for a circle: its row stays as long as they do. */
export const hasCircleTexts = question<{ circleId: string }, boolean>('has-circle-texts');
