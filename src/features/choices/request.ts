import { type RouterContextProvider, redirect } from 'react-router';
import { getRequest, getViewer } from '../../app/request.ts';
import {
  ASKED_UNDER,
  type AskedUnder,
  type AskInput,
  type ChooseInput,
  OUTCOMES,
  type Outcome,
  type QuestionInput,
} from './contract.ts';
import { askQuestion, chooseAnswers, deleteQuestion, endQuestion, takeBack } from './server/questions.ts';
import { notFound } from './server/refusals.ts';

/** Runs the form of a question under a text. Without scripts, leads back to the question on the text's page. */
export async function answerQuestionForm(
  context: Readonly<RouterContextProvider>,
  place: AskedUnder,
  input: AskInput | ChooseInput | QuestionInput,
  path: string,
): Promise<{ question: Outcome } | Response> {
  const { app, viewer } = getViewer(context);
  switch (input.intent) {
    case 'question-ask':
      await askQuestion(app, viewer, place, input);
      break;
    case 'question-choose':
      await chooseAnswers(app, viewer, place, input);
      break;
    case 'question-take-back':
      await takeBack(app, viewer, place, input);
      break;
    case 'question-end':
      await endQuestion(app, viewer, place, input);
      break;
    case 'question-delete':
      await deleteQuestion(app, viewer, place, input);
      break;
  }
  const question = OUTCOMES[input.intent];
  if (getRequest(context).isDataRequest) return { question };
  const { address, anchor } = placeOnPage(path, place);
  return redirect(`${address}question=${question}#${anchor}`);
}

/** On a page of several texts, the address names the text that a form was about. */
function placeOnPage(path: string, { kind, id }: AskedUnder): { address: string; anchor: string } {
  if (kind === 'story') return { address: `${path}?`, anchor: 'question' };
  return { address: `${path}?${ASKED_UNDER}=${id}&`, anchor: `question-${id}` };
}

/**
 * Returns the announcement that the address of a form names, on a page of several announcements. @throws
 * AppError 'question-not-found' 404
 */
export function findAskedUnder(request: Request): AskedUnder {
  const id = new URL(request.url).searchParams.get(ASKED_UNDER);
  if (!id) throw notFound();
  return { kind: 'announcement', id };
}
