/**
 * The part of recheck that is compiled to JavaScript alone. The package has types for the part that also starts programs, which
 * package.json replaces by an empty package: they are 52 MB.
 */
declare module 'recheck/lib/browser.js' {
  export function checkSync(
    source: string,
    flags: string,
    parameters: Record<string, unknown>,
  ): {
    status: 'safe' | 'vulnerable' | 'unknown';
    complexity?: { summary: string };
    attack?: { pattern: string };
    error?: { kind: string };
  };
}
