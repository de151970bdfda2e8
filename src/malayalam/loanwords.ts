import { normalise } from './normalise.ts';

/*
 * Words whose Latin spelling does not tell their sound, each with its Malayalam spelling. Loanwords that are spelled as
 * they sound need no entry.
 */

/** English words, and the names of cities that have no other spelling in Latin letters. */
const ENGLISH = {
  bus: 'ബസ്',
  train: 'ട്രെയിൻ',
  car: 'കാർ',
  bike: 'ബൈക്ക്',
  phone: 'ഫോൺ',
  mobile: 'മൊബൈൽ',
  office: 'ഓഫീസ്',
  college: 'കോളേജ്',
  school: 'സ്കൂൾ',
  class: 'ക്ലാസ്',
  cinema: 'സിനിമ',
  movie: 'മൂവി',
  hotel: 'ഹോട്ടൽ',
  doctor: 'ഡോക്ടർ',
  nurse: 'നഴ്സ്',
  hospital: 'ഹോസ്പിറ്റൽ',
  teacher: 'ടീച്ചർ',
  engineer: 'എഞ്ചിനീയർ',
  job: 'ജോബ്',
  interview: 'ഇന്റർവ്യൂ',
  company: 'കമ്പനി',
  ticket: 'ടിക്കറ്റ്',
  station: 'സ്റ്റേഷൻ',
  airport: 'എയർപോർട്ട്',
  trip: 'ട്രിപ്പ്',
  road: 'റോഡ്',
  beach: 'ബീച്ച്',
  tea: 'ടീ',
  coffee: 'കോഫി',
  cake: 'കേക്ക്',
  curry: 'കറി',
  idli: 'ഇഡ്ഡലി',
  idly: 'ഇഡ്ഡലി',
  christmas: 'ക്രിസ്മസ്',
  rickshaw: 'റിക്ഷ',
  autorickshaw: 'ഓട്ടോറിക്ഷ',
  ice: 'ഐസ്',
  cream: 'ക്രീം',
  cricket: 'ക്രിക്കറ്റ്',
  football: 'ഫുട്ബോൾ',
  computer: 'കമ്പ്യൂട്ടർ',
  laptop: 'ലാപ്ടോപ്പ്',
  internet: 'ഇന്റർനെറ്റ്',
  online: 'ഓൺലൈൻ',
  video: 'വീഡിയോ',
  photo: 'ഫോട്ടോ',
  camera: 'ക്യാമറ',
  family: 'ഫാമിലി',
  friend: 'ഫ്രണ്ട്',
  love: 'ലവ്',
  life: 'ലൈഫ്',
  time: 'ടൈം',
  house: 'ഹൗസ്',
  flight: 'ഫ്ലൈറ്റ്',
  university: 'യൂണിവേഴ്സിറ്റി',
  police: 'പോലീസ്',
  shirt: 'ഷർട്ട്',
  birthday: 'ബർത്ത്ഡേ',
  happy: 'ഹാപ്പി',
  tension: 'ടെൻഷൻ',
  gulf: 'ഗൾഫ്',
  dubai: 'ദുബായ്',
  bangalore: 'ബാംഗ്ലൂർ',
};

/** Old names of places, and abbreviations of chats. */
const OTHERS = {
  calicut: 'കോഴിക്കോട്',
  trivandrum: 'തിരുവനന്തപുരം',
  cochin: 'കൊച്ചി',
  quilon: 'കൊല്ലം',
  alleppey: 'ആലപ്പുഴ',
  cannanore: 'കണ്ണൂർ',
  trichur: 'തൃശ്ശൂർ',
  palghat: 'പാലക്കാട്',
  tellicherry: 'തലശ്ശേരി',
  changanacherry: 'ചങ്ങനാശ്ശേരി',
  njn: 'ഞാൻ',
  nte: 'എന്റെ',
  ntha: 'എന്താ',
  nthina: 'എന്തിനാ',
};

/** The Malayalam spelling of a word in Latin letters that is not written as it sounds. */
export const LOANWORDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...ENGLISH, ...OTHERS }));

/** Pairs of a normalised Malayalam spelling and the English word. The first of several English spellings comes last. */
export const ENGLISH_WORDS: readonly (readonly [malayalam: string, english: string])[] = Object.entries(
  ENGLISH,
)
  .map(([english, malayalam]) => [normalise(malayalam), english] as const)
  .toReversed();
