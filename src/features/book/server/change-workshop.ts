import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { WorkshopInput } from '../contract.ts';
import { askAuthors } from './ask.ts';
import { makeEdition } from './editions.ts';
import { setEditor, setForewordBy } from './editors.ts';
import { setBookOpen } from './open-book.ts';
import { chooseStory, moveChapter, moveStory, removeChapter, renameChapter } from './order.ts';

/** Does what a form of the editors' page says, apart from adding a chapter. @throws the errors of the rules that it calls */
export async function changeWorkshop(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: Exclude<WorkshopInput, { intent: 'add-chapter' }>,
): Promise<void> {
  switch (input.intent) {
    case 'add-editor':
    case 'remove-editor':
      return setEditor(context, viewer, bookId, input.person, input.intent === 'add-editor');
    case 'foreword-by':
      return setForewordBy(context, viewer, bookId, input.person || null, input.sure);
    case 'rename-chapter':
      return renameChapter(context, viewer, bookId, input);
    case 'remove-chapter':
      return removeChapter(context, viewer, bookId, input);
    case 'move-chapter':
      return moveChapter(context, viewer, bookId, input);
    case 'move-story':
      return moveStory(context, viewer, bookId, input);
    case 'add-story':
    case 'remove-story':
      return chooseStory(context, viewer, bookId, input.story, input.intent === 'add-story', input.sure);
    case 'ask':
      return askAuthors(context, viewer, bookId, input.days);
    case 'make':
      return makeEdition(context, viewer, bookId, input);
    case 'open':
    case 'close':
      return setBookOpen(context, viewer, bookId, input.intent === 'open');
  }
}
