import type { Language } from '../../../languages/languages.ts';
import type { PressWords } from './press-book.ts';

/** Our own words in a printed book, in its language. */
export const PRESS_WORDS: Record<Language, PressWords> = {
  en: {
    contents: 'Contents',
    foreword: 'Foreword',
    people: 'Who wrote this book',
    cover: 'Cover',
    photo: 'Photo',
    hear: 'Members can listen to this story here.',
    writtenBy: 'Written down by:',
    stories: 'Stories',
  },
  ml: {
    contents: 'ഉള്ളടക്കം',
    foreword: 'അവതാരിക',
    people: 'ഈ പുസ്തകം എഴുതിയവർ',
    cover: 'പുറംചട്ട',
    photo: 'ഫോട്ടോ',
    hear: 'അംഗങ്ങൾക്ക് ഈ കഥ ഇവിടെ കേൾക്കാം.',
    writtenBy: 'കേട്ടെഴുതിയത്:',
    stories: 'കഥകൾ',
  },
};
