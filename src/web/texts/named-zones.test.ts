import { expect, test } from 'vitest';
import { nameTimeZones } from './named-zones.ts';

const NOW = Date.UTC(2026, 10, 20);

test.each([
  ...['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Kathmandu', 'Asia/Katmandu', 'Asia/Yangon', 'Europe/Kyiv'],
  ...['Europe/Kiev', 'UTC', 'Etc/UTC', 'GMT', 'US/Eastern', 'Asia/Ho_Chi_Minh', 'Etc/GMT+5', '+05:30'],
])('%s selects itself, once', (selected) => {
  const zones = nameTimeZones('ml', NOW, selected).flatMap(([, zones]) => zones);
  expect(zones.filter((zone) => zone === selected)).toHaveLength(1);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.length).toBeGreaterThan(400);
});

test('what is no zone selects none', () => {
  expect(nameTimeZones('en', NOW, 'Kerala').flatMap(([, zones]) => zones)).not.toContain('Kerala');
});
