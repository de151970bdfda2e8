import { encode } from 'uqr';

/** The width of the light border, in modules: ISO/IEC 18004 asks for four. */
const BORDER = 4;

/** A QR code: the dark parts as the path of an SVG of this width and height. */
interface QrCode {
  path: string;
  size: number;
}

/** Returns a text as a QR code, with a rectangle for each run of dark modules in a row. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER });
  const rows = data.map((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
    const runs = Array.from(modules.matchAll(/1+/g));
    return runs.map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
  });
  return { path: rows.join(''), size };
}
