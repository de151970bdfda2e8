import { pick, type Random } from './seeded-random.ts';

/** Half Malayalam (three bytes a letter), half English (one byte), as members write. */
const WORDS = (
  'അമ്മ വീട് മഴ ചായ പുഴ വഴി കടൽ ഓർമ്മ കാലം സ്നേഹം പുസ്തകം യാത്ര രാത്രി പ്രഭാതം ഓണം സദ്യ പായസം മുറ്റം തെങ്ങ് നാട് ' +
  'ഗ്രാമം സ്കൂൾ കൂട്ടുകാർ അച്ഛൻ മുത്തശ്ശി കഥ പാട്ട് വെളിച്ചം നിലാവ് കാറ്റ് പൂവ് അടുക്കള തീവണ്ടി ജനൽ ആകാശം കുട്ടി ചിരി ' +
  'the house remembered every monsoon and my grandmother kept her letters in a steel box under bed we walked ' +
  'along river until lamps came out then someone sang an old song that nobody had taught us twice in morning ' +
  'train was late again tea is always better when it rains said uncle from window of bus he waited with umbrella'
).split(' ');

const WORDS_IN_TITLE = 5;
/** About 1.5 KB of text; one story in twenty is ten times as long. */
const WORDS_IN_STORY = 150;
const LONG_EVERY = 20;
const LONG_FACTOR = 10;
const WORDS_IN_PARAGRAPH = 40;

export function writeTitle(random: Random): string {
  return writeWords(WORDS_IN_TITLE, random);
}

export function writeStory(random: Random): string {
  const factor = random() < 1 / LONG_EVERY ? LONG_FACTOR : 1;
  const words = Math.floor(WORDS_IN_STORY * factor * (0.5 + random()));
  const paragraphs = Array.from({ length: Math.ceil(words / WORDS_IN_PARAGRAPH) }, () =>
    writeWords(WORDS_IN_PARAGRAPH, random),
  );
  return paragraphs.join('\n\n');
}

function writeWords(count: number, random: Random): string {
  return Array.from({ length: count }, () => pick(WORDS, random)).join(' ');
}
