import { question } from '../../server/event-handlers.ts';

/** Asks whether any text is for a circle: the row of the circle stays as long as there is one. */
export const hasCircleTexts = question<{ circleId: string }, boolean>('has-circle-texts');
