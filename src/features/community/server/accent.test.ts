import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, deriveAccent, GROUNDS } from './accent.ts';

const THEMES = ['light', 'dark'] as const;

test('every colour that can be chosen yields readable links, buttons and marks in both themes', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff'];
  const all = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
  const faint = all.flatMap((chosen) =>
    THEMES.flatMap((theme) => {
      const { brand, brandStrong, onBrand, brandSoft } = deriveAccent(chosen, theme);
      const { paper, surface } = GROUNDS[theme];
      const pairs = [brand, brandStrong].flatMap((colour) =>
        [paper, surface, brandSoft, onBrand].map((ground) => contrast(colour, ground)),
      );
      return Math.min(...pairs) < 4.5 ? [`${chosen} ${theme}`] : [];
    }),
  );
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
  expect(ofToken('paper')).toEqual([GROUNDS.light.paper, GROUNDS.dark.paper]);
  expect(ofToken('surface')).toEqual([GROUNDS.light.surface, GROUNDS.dark.surface]);
});
