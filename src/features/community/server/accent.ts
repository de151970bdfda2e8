/** The colours of a theme that follow from the community's colour. All as `#rrggbb`. */
interface AccentColours {
  brand: string;
  brandStrong: string;
  onBrand: string;
  brandSoft: string;
}

/** The backgrounds of the theme's text, cards and messages, from tokens.css; accent.test.ts compares them. */
export const GROUNDS = {
  light: {
    paper: '#fbf7ee',
    surface: '#ffffff',
    'danger-soft': '#fbeae8',
    'warning-soft': '#fbf1dc',
    'success-soft': '#e5f3ea',
  },
  dark: {
    paper: '#141a16',
    surface: '#1c241f',
    'danger-soft': '#3a2220',
    'warning-soft': '#352b16',
    'success-soft': '#1d3327',
  },
} as const;

/** Text needs this contrast with its ground (WCAG 2.2, 1.4.3). A little more, because colours are rounded. */
const MIN_CONTRAST = 4.6;
/** The contrast for readers who asked their system for more (1.4.6). */
const MORE_CONTRAST = 7.1;

/** How far a colour's lightness moves in each step, of 1. */
const STEP = 0.01;

/**
 * Returns the colours for a community's colour: its hue, in the lightness that the contrast requires. Every
 * colour yields readable text, so no choice has to be refused.
 */
export function deriveAccent(
  chosen: string,
  theme: 'light' | 'dark',
  minimum: number = MIN_CONTRAST,
): AccentColours {
  const { lightness, chroma, hue } = toOklch(chosen);
  const at = (level: number, share = 1) => toHex({ lightness: level, chroma: chroma * share, hue });
  const isLight = theme === 'light';
  const brandSoft = isLight ? at(0.94, 0.18) : at(0.3, 0.3);
  const onBrand = isLight ? '#ffffff' : '#0d1511';
  const isReadable = (colour: string) =>
    [...Object.values(GROUNDS[theme]), brandSoft, onBrand].every(
      (other) => contrast(colour, other) >= minimum,
    );
  let level = isLight ? Math.min(lightness, 0.6) : Math.max(lightness, 0.6);
  while (!isReadable(at(level)) && level > 0 && level < 1) level += isLight ? -STEP : STEP;
  return { brand: at(level), brandStrong: at(level + (isLight ? -0.08 : 0.07)), onBrand, brandSoft };
}

/**
 * Returns the CSS that colours pages in both themes. Its selectors outweigh the tokens, whose stylesheet may
 * arrive later.
 */
export function writeAccentStyle(chosen: string): string {
  const cover = deriveAccent(chosen, 'light').brand;
  const usual = `${writeTokens(chosen, MIN_CONTRAST)};--cover-brand:light-dark(${cover},${cover})`;
  const more = writeTokens(chosen, MORE_CONTRAST);
  return `:root:root{${usual}}@media (prefers-contrast:more){:root:root{${more}}}`;
}

function writeTokens(chosen: string, minimum: number): string {
  const light = deriveAccent(chosen, 'light', minimum);
  const dark = deriveAccent(chosen, 'dark', minimum);
  return [
    ['brand', light.brand, dark.brand],
    ['brand-strong', light.brandStrong, dark.brandStrong],
    ['on-brand', light.onBrand, dark.onBrand],
    ['brand-soft', light.brandSoft, dark.brandSoft],
  ]
    .map(([token, ...colours]) => `--${token}:light-dark(${colours.join()})`)
    .join(';');
}

/** The edge of a button needs this contrast with its ground (WCAG 2.2, 1.4.11). */
const MIN_EDGE_CONTRAST = 3;

/** Returns the colour of a mail's button, whose text is white. Mail programs show it on light and on dark backgrounds. */
export function deriveMailColour(chosen: string): string {
  let colour = deriveAccent(chosen, 'light').brand;
  const oklch = toOklch(colour);
  while (contrast(colour, '#000000') < MIN_EDGE_CONTRAST) {
    oklch.lightness += STEP;
    colour = toHex(oklch);
  }
  return colour;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

interface Oklch {
  /** 0 is black, 1 white. */
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue of a colour without their gamma, 0 to 1. */
function toLinear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** The matrices are those of Björn Ottosson's description of OKLab. */
function toOklch(colour: string): Oklch {
  const [r = 0, g = 0, b = 0] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const two = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(one, two), hue: Math.atan2(two, one) };
}

/** Returns the colour, with less chroma where a screen could not show it. */
function toHex({ lightness, chroma, hue }: Oklch): string {
  const level = Math.min(Math.max(lightness, 0), 1);
  for (let share = 1; share > 0; share -= 0.05) {
    const channels = toChannels(level, chroma * share, hue);
    if (channels.every((value) => value > -0.001 && value < 1.001)) return writeHex(channels);
  }
  return writeHex(toChannels(level, 0, 0));
}

function toChannels(lightness: number, chroma: number, hue: number): number[] {
  const one = chroma * Math.cos(hue);
  const two = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * one + 0.2158037573 * two) ** 3;
  const m = (lightness - 0.1055613458 * one - 0.0638541728 * two) ** 3;
  const s = (lightness - 0.0894841775 * one - 1.291485548 * two) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function writeHex(linear: number[]): string {
  const channels = linear.map((value) => {
    const clamped = Math.min(Math.max(value, 0), 1);
    const coded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
