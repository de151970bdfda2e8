/** The parts that all pages have, in one of a few forms. */
export const SHELL = ['header', 'body > footer'] as const;

/** Returns the markup of an element without its texts and addresses; undefined if the page has none. Runs in the page. */
export function describeShell(selector: string): string | undefined {
  return document
    .querySelector(selector)
    ?.outerHTML.replace(/>[^<]+</g, '><')
    .replace(/ (href|action|value|id|for|lang|title|aria-label|aria-labelledby|aria-controls)="[^"]*"/g, '');
}
