import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, deriveAccent, deriveMailColour, GROUNDS, writeAccentStyle } from './accent.ts';

const THEMES = ['light', 'dark'] as const;

const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const all = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));

test('every colour that can be chosen yields readable links, buttons and marks in both themes', () => {
  const faint = all.flatMap((chosen) =>
    THEMES.flatMap((theme) => {
      const { brand, brandStrong, onBrand, brandSoft } = deriveAccent(chosen, theme);
      const pairs = [brand, brandStrong].flatMap((colour) =>
        [...Object.values(GROUNDS[theme]), brandSoft, onBrand].map((ground) => contrast(colour, ground)),
      );
      return Math.min(...pairs) < 4.5 ? [`${chosen} ${theme}`] : [];
    }),
  );
  expect(faint).toEqual([]);
});

test('readers who asked for more contrast get a contrast of 7 with every colour', () => {
  const faint = all.flatMap((chosen) => {
    const [, more = ''] = writeAccentStyle(chosen).split('@media (prefers-contrast:more)');
    const [, ...brands] = /--brand:light-dark\((#\w+),(#\w+)\)/.exec(more) ?? [];
    return THEMES.filter((theme, index) => {
      const { paper, surface } = GROUNDS[theme];
      return !brands[index] || [paper, surface].some((ground) => contrast(brands[index] ?? '', ground) < 7);
    }).map((theme) => `${chosen} ${theme}`);
  });
  expect(faint).toEqual([]);
});

test('a mail’s button is readable, and visible on white and black, with every colour', () => {
  const faint = all.filter((chosen) => {
    const colour = deriveMailColour(chosen);
    return contrast(colour, '#ffffff') < 4.5 || contrast(colour, '#000000') < 3;
  });
  expect(faint).toEqual([]);
});

test('a colour that is readable already stays as it was chosen', () => {
  expect(deriveAccent('#0b6b4f', 'light').brand).toBe('#0b6b4f');
  expect(deriveAccent('#8b1e3f', 'light').brand).toBe('#8b1e3f');
});

test('the grounds are those of the tokens', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8');
  const ofToken = (token: string) => {
    const [, ...colours] = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens) ?? [];
    return colours.map((hex) => hex.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'));
  };
  for (const token of Object.keys(GROUNDS.light) as (keyof typeof GROUNDS.light)[]) {
    expect(ofToken(token)).toEqual([GROUNDS.light[token], GROUNDS.dark[token]]);
  }
});
