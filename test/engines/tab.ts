/** A browser tab as the journeys use it, whichever protocol drives the browser. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Types into the field that matches a CSS selector. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Returns the value of a JavaScript expression. */
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** The Debian packages that provide it. */
  packages: string[];
  isInstalled(): Promise<boolean>;
  open(): Promise<Tab>;
}
