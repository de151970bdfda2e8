import { expect, test } from 'vitest';
import { nameTimeZone } from './time-zone.ts';

test('every time zone has a name in both languages, and a Malayalam one has no Latin letter', () => {
  const now = Date.UTC(2026, 10, 20);
  const zones = Intl.supportedValuesOf('timeZone');
  const malayalam = zones.map((zone) => nameTimeZone(zone, 'ml', now));
  expect(malayalam.filter((name) => name === '' || /[A-Za-z\u200C]/.test(name))).toEqual([]);
  expect(nameTimeZone('Asia/Kolkata', 'ml', now)).toBe('ഇന്ത്യൻ സ്റ്റാൻഡേർഡ് സമയം');
  expect(nameTimeZone('Asia/Calcutta', 'en', now)).toBe('India Standard Time');
});
