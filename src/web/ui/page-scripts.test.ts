import { expect, test } from 'vitest';
import { pauseScripts } from './page-scripts.tsx';

test('scripts and what announces them wait; the rest of the page stays as it is, as long as it was', () => {
  const page = (rel: string, type: string) =>
    `<link rel="${rel}" href="/a.js"/><p>ചായ rel=&quot;modulepreload&quot;</p><script nonce="n" type="${type}">import "/a.js"</script><link rel="${rel}" href="/b.js"/>`;
  const bytes = Buffer.from(page('modulepreload', 'module'));
  pauseScripts(bytes);
  expect(bytes.toString()).toBe(page('paused-module', 'paused'));
});
