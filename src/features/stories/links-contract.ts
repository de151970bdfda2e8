import type { TextLanguage } from '../../malayalam/language-of.ts';

/** A piece of a text that leads somewhere. */
export interface TextLink {
  /** Where the address stands in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** A path of this community, or an address with https:, http: or mailto:. */
  to: string;
  /** The title of the story that the path leads to, if the reader sees that story in lists. */
  title?: string | undefined;
  titleLanguage?: TextLanguage | undefined;
}
