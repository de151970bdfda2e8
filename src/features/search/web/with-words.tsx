import { textLanguage } from '../../../web/ui/members/text-language.ts';

/** A placeholder for the words in a text of the catalogue. */
const PLACE = '\uFFFC';

interface WithWordsProps {
  text: (words: string) => string;
  words: string;
  language?: string;
}

/** Shows a text of the catalogue that quotes words of a member, which may be in another language. */
export function WithWords({ text, words, language = textLanguage(words) }: WithWordsProps) {
  const [before, after] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      <bdi lang={language}>{words}</bdi>
      {after}
    </>
  );
}
