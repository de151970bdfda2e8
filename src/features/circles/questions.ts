import type { Viewer } from '../../identity/viewer.ts';
import type { AppContext } from '../../server/context.ts';
import { question } from '../../server/event-handlers.ts';

/** Asks whether any text is for a circle: the row of the circle stays as long as there is one. */
export const hasCircleTexts = question<{ circleId: string }, boolean>('has-circle-texts');

/** Comments, photos and answers of members in circles that these members have left: no page shows them to their authors. */
export interface ContentOutside {
  count(context: AppContext, viewer: Viewer): Promise<number>;
  /** Deletes the member's comments, photos or answers of this kind. If there are very many, deletes only the first ones. */
  remove(context: AppContext, viewer: Viewer): Promise<void>;
}

/** Asks for what members have added to texts of circles. */
export const contentOutside = question<undefined, ContentOutside>('content-outside');
