/** The reason why no passkey was used: `cancelled` by the reader or the device, `known` if the device has one already. */
export type PasskeyProblem = 'cancelled' | 'known' | 'failed';

/** The browser's answer as JSON, or the reason why there is none. */
export type PasskeyResult = { answer: string } | { problem: PasskeyProblem };

const PROBLEMS: Record<string, PasskeyProblem> = {
  InvalidStateError: 'known',
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
};

/** Has the browser use a passkey of this site. */
export function askPasskey(options: object): Promise<PasskeyResult> {
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as never });
  });
}

/** Has the browser make a passkey for the reader. */
export function makePasskey(options: object): Promise<PasskeyResult> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as never });
  });
}

async function ask(work: () => Promise<unknown>): Promise<PasskeyResult> {
  try {
    return { answer: JSON.stringify(await work()) };
  } catch (error) {
    return { problem: PROBLEMS[(error as Error).name] ?? 'failed' };
  }
}
