import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PasskeyProblem, PasskeyResult } from './ask-passkey.ts';

interface PasskeyField {
  /** The hidden field that receives the browser's answer. */
  field: RefObject<HTMLInputElement | null>;
  /** False on the server, without JavaScript and where passkeys are not possible. */
  isPossible: boolean;
  isBusy: boolean;
  problem: PasskeyProblem | undefined;
  /** Asks the browser, puts its answer into the field and submits the field's form. */
  start(): Promise<void>;
}

/** Lets a form contain the browser's answer to a passkey's options. */
export function usePasskey(
  ask: (options: object) => Promise<PasskeyResult>,
  options: object | undefined,
): PasskeyField {
  const field = useRef<HTMLInputElement>(null);
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();
  useEffect(() => setPossible(typeof PublicKeyCredential === 'function'), []);

  async function start(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const result = await ask(options ?? {});
    setBusy(false);
    if ('problem' in result) {
      setProblem(result.problem);
    } else if (field.current) {
      field.current.value = result.answer;
      field.current.form?.requestSubmit();
    }
  }
  return { field, isPossible: isPossible && options !== undefined, isBusy, problem, start };
}
