import { expect, test } from 'vitest';
import { pauseScripts } from './page-scripts.tsx';

test('pauseScripts pauses scripts, their preloads and stylesheets, and changes nothing else', () => {
  const page = (rel: string, type: string, css: string) =>
    `<head><link rel="${css}" href="/a.css"/><link rel="${rel}" href="/a.js"/></head><p>ചായ rel=&quot;modulepreload&quot;</p><script nonce="n" ${type}>import "/a.js"</script>`;
  const bytes = Buffer.from(page('modulepreload', 'type="module" async=""', 'stylesheet'));
  pauseScripts(bytes);
  expect(bytes.toString()).toBe(page('paused-module', 'type="text/paused"    ', 'paused-css'));
});
