import type { BookCoverPicture, PAPERS } from '../contract.ts';

/** The first part of the key of every picture. */
export const COVER_FOLDER = 'book-covers';
/** Widths and heights of the papers, and what is cut off at each edge, in millimetres. */
export const PAPER_SIZES: Record<(typeof PAPERS)[number], [width: number, height: number]> = {
  a5: [148, 210],
  '6x9': [152.4, 228.6],
};
export const BLEED = 3;
export const MM_PER_INCH = 25.4;
export type CoverRow = Record<'cover_width' | 'cover_height' | 'cover_titled_at', number | null> &
  Record<'cover_alt', string> & { cover: string | null };

/** Returns the picture on the cover of a book. Null for a drawn cover. */
export function toCoverPicture(row: CoverRow): BookCoverPicture | null {
  if (row.cover === null) return null;
  const [width, height] = [row.cover_width ?? 1, row.cover_height ?? 1];
  return {
    path: `/${toSmallCover(row.cover)}`,
    ...{ alt: row.cover_alt, isTitled: row.cover_titled_at !== null },
    dpi: { a5: dpiOf(width, height, 'a5'), '6x9': dpiOf(width, height, '6x9') },
  };
}

/** Returns the dots per inch of a picture that covers the paper and its bleed. */
function dpiOf(width: number, height: number, paper: (typeof PAPERS)[number]): number {
  const [covered, coveredHeight] = PAPER_SIZES[paper].map((size) => size + 2 * BLEED) as [number, number];
  return Math.floor(Math.min(width / covered, height / coveredHeight) * MM_PER_INCH);
}

/** Returns the key of the same picture as pages show it. */
export function toSmallCover(key: string): string {
  return key.replace(/\.webp$/, '-small.webp');
}
