import { expect, test } from 'vitest';
import { readDeviceInfo } from './device-info.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome on Android',
    `${ANDROID.replace('; K', '; K; wv')} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome on Windows', `${WINDOWS} ${BLINK}`],
  ['Chrome on Mac', `${MAC} ${BLINK}`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK}`],
  ['Chrome on iPhone', `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${IPAD} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  [
    'GNOME Web on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox on iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Windows', `${WINDOWS} ${BLINK} Edg/142.0.0.0`],
  ['Edge on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Opera on Windows', `${WINDOWS} ${BLINK} OPR/124.0.0.0`],
  ['Opera on Android', 'Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16'],
  ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'UC Browser on Android',
    `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.8 Mobile Safari/537.36`,
  ],
  [
    'Mi Browser on Android',
    `${ANDROID} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.3`,
  ],
  ['DuckDuckGo on Android', `${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`],
  ['Vivaldi on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Vivaldi/7.6`],
  [
    'Firefox on KaiOS',
    'Mozilla/5.0 (Mobile; LYF/F90M/001; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  ],
  [
    'null on Android',
    'Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30',
  ],
  ['null on null', 'curl/8.15.0'],
  ['null on null', ''],
  ['null on null', '<script>alert(1)</script> ക്രോം Chromes AndroidX'],
])('%s is recognised in: %s', (device, userAgent) => {
  const { browser, system } = readDeviceInfo(userAgent);
  expect(`${browser} on ${system}`).toBe(device);
});

test('a hostile User-Agent of the maximum length is parsed within 50 ms', () => {
  const started = performance.now();
  for (const part of ['Version/', 'Macintosh Version/', 'iPhone ', ' '])
    readDeviceInfo(part.repeat(40).slice(0, 300));
  expect(performance.now() - started).toBeLessThan(50);
});
