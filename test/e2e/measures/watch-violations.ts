import type { Page } from '@playwright/test';

/** Collects the directives of the content security policy that the page violates from now on. */
export async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      (window as never as { reportViolation(directive: string): void }).reportViolation(effectiveDirective);
    });
  });
  return violations;
}
