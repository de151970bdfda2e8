import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** WCAG 2.2: AA for text (1.4.3), and for what tells a control from what is around it (1.4.11). */
const TEXT = 4.5;
const CONTROL = 3;

const palette = readPalette();
const topics = [...palette.keys()].filter((name) => name.startsWith('topic-'));

const texts: Record<string, string[]> = {
  paper: ['ink', 'ink-soft', 'brand', 'brand-strong', 'danger', 'warning', 'success', ...topics],
  surface: ['ink', 'ink-soft', 'brand', 'brand-strong', 'danger', 'warning', 'success', ...topics],
  'brand-soft': ['ink', 'ink-soft', 'brand', 'brand-strong'],
  'danger-soft': ['ink', 'ink-soft', 'brand', 'danger'],
  'warning-soft': ['ink', 'ink-soft', 'brand', 'danger', 'warning', 'success'],
  'success-soft': ['ink', 'ink-soft', 'brand', 'success'],
  brand: ['on-brand'],
  'brand-strong': ['on-brand'],
  ink: ['paper'],
};

const controls: Record<string, string[]> = {
  paper: ['line-strong', 'brand'],
  surface: ['line-strong', 'brand', 'danger', 'like'],
  line: ['danger', 'warning', 'success', 'brand'],
};

const pairs = [toPairs(texts, TEXT), toPairs(controls, CONTROL)].flat();

test.each(pairs)('$name on $ground is told apart by day and by night', ({ name, ground, least }) => {
  const front = read(name);
  const back = read(ground);
  expect(contrast(front.day, back.day), 'by day').toBeGreaterThanOrEqual(least);
  expect(contrast(front.night, back.night), 'by night').toBeGreaterThanOrEqual(least);
});

test('every colour has its two sides in one place', () => {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect(css).not.toMatch(/prefers-color-scheme/);
  for (const { name, ground } of pairs) expect([read(name), read(ground)]).toBeDefined();
});

interface Sides {
  day: string;
  night: string;
}

function toPairs(grounds: Record<string, string[]>, least: number) {
  return Object.entries(grounds).flatMap(([ground, names]) => names.map((name) => ({ name, ground, least })));
}

function read(name: string): Sides {
  const sides = palette.get(name);
  if (!sides) throw new Error(`tokens.css names no colour --${name}`);
  return sides;
}

function readPalette(): Map<string, Sides> {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const found = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]+), (#[\da-f]+)\);/g);
  return new Map([...found].map(([, name = '', day = '', night = '']) => [name, { day, night }]));
}

/** As WCAG defines it: from 1, the same, to 21, black on white. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
