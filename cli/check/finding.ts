/** The result of one check. A warning does not fail the command. */
export interface Finding {
  mark: '✔' | '!' | '✖';
  text: string;
}

export const ok = (text: string): Finding => ({ mark: '✔', text });
export const warning = (text: string): Finding => ({ mark: '!', text });
export const failure = (text: string): Finding => ({ mark: '✖', text });
