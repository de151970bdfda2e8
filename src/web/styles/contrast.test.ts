import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Minimum contrast of text (WCAG 2.2, 1.4.3 AA). */
const TEXT = 4.5;
/** Minimum contrast of a control's boundary with its surroundings (WCAG 2.2, 1.4.11). */
const CONTROL = 3;

const [usual = '', contrasted = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split(
  '@media (prefers-contrast: more)',
);
const palette = readPalette(usual);
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
  stage: ['on-stage', 'on-stage-soft'],
  'stage-button': ['on-stage'],
  cover: ['cover-brand'],
  'cover-brand': ['on-cover-brand'],
};

const controls: Record<string, string[]> = {
  paper: ['line-strong', 'brand'],
  surface: ['line-strong', 'brand', 'danger', 'like'],
  line: ['danger', 'warning', 'success', 'brand'],
};

const pairs = [toPairs(texts, TEXT), toPairs(controls, CONTROL)].flat();

test.each(pairs)(
  '$name has enough contrast on $background in both themes',
  ({ name, background, minimum }) => {
    const front = read(name);
    const back = read(background);
    expect(contrast(front.light, back.light), 'light theme').toBeGreaterThanOrEqual(minimum);
    expect(contrast(front.dark, back.dark), 'dark theme').toBeGreaterThanOrEqual(minimum);
  },
);

test('texts have a contrast of at least 7, and lines of 3, for readers who asked for more', () => {
  const asked = new Map([...palette, ...readPalette(contrasted)]);
  for (const [background, name, minimum] of [
    ['paper', 'ink', 7],
    ['surface', 'ink', 7],
    ['paper', 'brand', 7],
    ['surface', 'brand', 7],
    ['paper', 'line', CONTROL],
    ['surface', 'line', CONTROL],
    ['surface', 'line-strong', 7],
  ] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const [front = '', back = ''] = [asked.get(name)?.[theme], asked.get(background)?.[theme]];
      expect(contrast(front, back), `${name} on ${background}, ${theme}`).toBeGreaterThanOrEqual(minimum);
    }
  }
});

test('tokens.css defines both themes of every colour with light-dark()', () => {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect(css).not.toMatch(/prefers-color-scheme/);
  for (const { name, background } of pairs) expect([read(name), read(background)]).toBeDefined();
});

interface Colour {
  light: string;
  dark: string;
}

function toPairs(namesByBackground: Record<string, string[]>, minimum: number) {
  return Object.entries(namesByBackground).flatMap(([background, names]) =>
    names.map((name) => ({ name, background, minimum })),
  );
}

function read(name: string): Colour {
  const colour = palette.get(name);
  if (!colour) throw new Error(`tokens.css has no colour --${name}`);
  return colour;
}

function readPalette(css: string): Map<string, Colour> {
  const found = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]+), (#[\da-f]+)\);/g);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));
}

/** Returns the contrast ratio of WCAG: 1 for equal colours, 21 for black on white. */
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
