import type { CommonTexts } from './texts.ts';

/** A failed action. The page shows the text for `code` and keeps the typed text. */
export interface ActionError {
  code: string;
  details?: Record<string, unknown> | undefined;
}

/** Returns the failure that an action's answer reports, or undefined if it succeeded or has not run. */
export function failureOf<Answer>(answer: Answer): Extract<Answer, { error: ActionError }> | undefined {
  const hasFailed = typeof answer === 'object' && answer !== null && 'error' in answer;
  return hasFailed ? (answer as Extract<Answer, { error: ActionError }>) : undefined;
}

/** Returns the text for an error or its code: the page's own text if there is one, or else the general one. */
export function errorText(
  messages: CommonTexts,
  error: ActionError | string,
  own: Record<string, string> = {},
): string {
  const { code, details }: ActionError = typeof error === 'string' ? { code: error } : error;
  // A 429 from a proxy may lack the seconds to wait.
  if (code === 'too-many')
    return messages.tooMany(Number(details?.seconds) || 60, own[String(details?.reason)]);
  const general: Record<string, string> = messages.errors;
  const text = own[code] ?? general[code] ?? messages.errors.unexpected;
  // Without scripts, going back in the browser leads to the form with its text.
  return details?.isTextOmitted ? `${text} ${messages.goBackToText}` : text;
}
