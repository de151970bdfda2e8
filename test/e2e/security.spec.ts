import { expect, test } from './kerikko.ts';
import { watchViolations } from './measures/watch-violations.ts';

test.describe('injected markup', () => {
  test('is not run, drawn, framed or sent anywhere', async ({ kerikko, browser }) => {
    // The fixture's page fails on console errors, and violations are logged there.
    const page = await browser.newPage();
    const violations = await watchViolations(page);
    await page.goto(kerikko.url);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img src="http://elsewhere.test/pixel"><p style="color: red" onclick="1">x</p>
         <iframe src="http://elsewhere.test/"></iframe><form action="http://elsewhere.test/"><button>Go</button></form>`,
      );
      void fetch('http://elsewhere.test/').catch(() => {});
    });
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    await page.getByRole('button', { name: 'Go' }).click({ noWaitAfter: true });
    const expected = [
      'script-src-elem',
      'img-src',
      'style-src-attr',
      'frame-src',
      'connect-src',
      'form-action',
    ];
    await expect.poll(() => expected.filter((directive) => !violations.includes(directive))).toEqual([]);
    await page.close();
  });
});
