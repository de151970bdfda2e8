import { type RouterContextProvider, redirect } from 'react-router';
import { getRequest, getViewer } from '../../app/request.ts';
import {
  type AskedUnder,
  type AskInput,
  type ChooseInput,
  OUTCOMES,
  type Outcome,
  type QuestionInput,
} from './contract.ts';
import { askQuestion, chooseAnswers, deleteQuestion, endQuestion, takeBack } from './server/questions.ts';

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
  return redirect(`${path}?question=${question}#question`);
}
