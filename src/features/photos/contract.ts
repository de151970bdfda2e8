import * as v from 'valibot';
import type { TextLanguage } from '../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../malayalam/units-per-grapheme.ts';

export const MAX_PHOTOS = 10;
/** A photo must be smaller than this. The profile's contract has the same limit, PHOTO_LIMIT_BYTES. */
export const MAX_PHOTO_BYTES = 5_242_880;
/** Limit of a photo's description in graphemes. */
export const MAX_ALT = 300;
/** Longest side of each stored size of a photo, in pixels. */
export const PHOTO_SIZES = [320, 640, 1280] as const;

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/, 'This is not a photo.'));
const key = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/**
 * The photos of a form, by id in their order. Browsers send an empty id first, which distinguishes a form whose
 * photos were all removed from one without this field.
 */
export const sentPhotos = v.optional(v.array(v.union([v.literal(''), id])));
/** The descriptions of the photos, in their order. */
export const sentDescriptions = v.optional(
  v.array(v.pipe(v.string(), v.maxLength(MAX_ALT * MAX_UNITS_PER_GRAPHEME))),
);
/** From a form without JavaScript: the new place of each photo, from 1; 0 removes the photo. */
export const sentPlaces = v.optional(v.array(v.pipe(v.string(), v.regex(/^(\d|10)$/))));
/**
 * The photo that a form without JavaScript adds. The last of sentDescriptions describes it. Empty if no file
 * was chosen.
 */
export const sentFile = v.optional(v.union([v.instance(File), v.literal('')]));

/** The photos of a story's form. */
export interface SentPhotos {
  key: string;
  photo?: string[] | undefined;
  alt?: string[] | undefined;
  place?: string[] | undefined;
  file?: File | '' | undefined;
}

/** Returns the photos of a form that may be invalid. */
export function readSentPhotos(form: FormData): SentPhotos {
  const list = (name: string) => form.getAll(name).map(String);
  return { key: String(form.get('key')), photo: list('photo'), alt: list('alt'), place: list('place') };
}

/** The fields of a form that may be repeated. */
export const PHOTO_LISTS = ['photo', 'alt', 'place'] as const;

/** Uploads one photo of a form. Repeating it changes nothing. */
export const addPhotoInput = v.strictObject({
  intent: v.literal('add-photo'),
  key,
  file: v.instance(File),
});

/** Removes a photo that waits for its story. */
export const removePhotoInput = v.strictObject({ intent: v.literal('remove-photo'), id });

/** Saves order and descriptions of the photos that wait for their story. */
export const describePhotosInput = v.strictObject({
  intent: v.literal('describe-photos'),
  key,
  photo: sentPhotos,
  alt: sentDescriptions,
});

export const photosOfKey = v.strictObject({ key });

/** A photo of a story. */
export interface StoryPhoto {
  id: string;
  /** A description of the photo by its author, or empty. */
  alt: string;
  altLanguage: TextLanguage;
  /** The width and height of the largest stored file, in pixels. */
  width: number;
  height: number;
  /** A tiny image as a URL, shown until the photo has arrived. */
  placeholder: string;
  /** Path of the photo in a medium size, and all sizes with their widths. */
  path: string;
  srcSet: string;
}

/** A photo on its story's page. */
export interface ShownPhoto extends StoryPhoto {
  /** True only for the author: no other reader gets a hidden photo. */
  isHidden: boolean;
  /** The case that hid the photo, until the case is deleted. */
  caseId: string | null;
}

/** A photo in a form: what its author may change. */
export type PhotoChoice = Pick<StoryPhoto, 'id' | 'alt'>;
