import type { DeviceInfo } from '../../contract.ts';

/** The first match counts, because nearly every browser also calls itself Chrome or Safari. */
const BROWSERS: [string, ...RegExp[]][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['GNOME Web', /\bX11;/, /\bVersion\//, /\bSafari\//],
  ['Safari', /\b(Macintosh|iPhone|iPad|iPod)\b/, /\bVersion\//, /\bSafari\//],
];

/** The first match counts: KaiOS also calls itself Android, and Android calls itself Linux. */
const SYSTEMS: [string, ...RegExp[]][] = [
  ['KaiOS', /\bKAIOS\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biP(hone|od)\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Recognises the browser and system of a User-Agent header. Returns only names from the lists above, or null. */
export function readDeviceInfo(userAgent: string): DeviceInfo {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

function firstMatch(known: [string, ...RegExp[]][], userAgent: string): string | null {
  return known.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent)))?.[0] ?? null;
}
