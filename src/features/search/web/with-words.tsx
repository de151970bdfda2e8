import { textLanguage } from '../../../web/ui/text-language.ts';

/** Stands for the words in a text of the catalogue. */
const PLACE = '\uFFFC';

/** Shows a text of the catalogue that quotes words of a member, which may be in another language. */
export function WithWords({ text, words }: { text: (words: string) => string; words: string }) {
  const [before, after] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      <bdi lang={textLanguage(words)}>{words}</bdi>
      {after}
    </>
  );
}
