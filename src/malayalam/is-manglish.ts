/** Frequent words that distinguish Manglish from English. */
const MANGLISH = new Set(
  `njan njaan ente enikku enik njangal njangalude ninte nee ningal avan aval avar avarude nammal nammude oru aa ee athu ith ithu athinte
   aanu anu undu und illa alla aayirunnu ayirunnu undayirunnu pakshe pinne ivide avide evide eppozhum ippol ippo appol appo annu innu innale naale
   ennu enna enne ethra enthu entha engane angane ingane okke thanne kure kurachu valiya cheriya nalla pazhaya puthiya vannu poyi paranju kandu cheythu
   kondu kazhinju vendi koode ninnu vare amma achan ammayude veettil veedu naattil mazha katha divasam ellam ella ellavarum onnum aarum venam mathi
   mathram orikkal ravile raavile rathri raathri`.split(/\s+/),
);
/** Ends of words, in the spellings of chats too, and letters in words, that no usual English word has. */
const ENDING =
  /(?:unnu|unna|nnath|ilekku|inte|nte|yude|ude|athil|ikkum|ikkan|umbol|umbo|appol|ppo|illa|(?:itt|ay|il|th|nn|kk|ull)und|undu|aanu|anu|anam|anum|ittu|ichu|achu|nju|arunnu|[kt]ku|ttu|ththu|inu|ayi|athu|yum|alum|ilum|kal|kalum|[kt]til)$/;
const LETTERS = /zh|nj(?!o|u)|kk(?!e|ing|o$)|[^aeiou]aa|tth|chch|^[bcdfgjklmnpstv]aa/;
/**
 * How much of a text is read, in UTF-16 code units. The next constant is the share of Manglish words that it
 * must have.
 */
const SAMPLE = 600;
const SHARE = 0.25;
const MIN_WORDS = 4;

/** Returns whether the beginning of a text is mostly Malayalam in Latin letters. */
export function isManglish(text: string): boolean {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return false;
  const manglish = words.filter(
    (word) => MANGLISH.has(word) || (word.length > 4 && ENDING.test(word)) || LETTERS.test(word),
  );
  return (
    manglish.length >= SHARE * words.length &&
    words.filter((word) => /[a-z]/.test(word)).length > words.length / 2
  );
}
