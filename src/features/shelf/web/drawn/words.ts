import type { Language } from '../../../../languages/languages.ts';

/** The words of a feature's waiting items, by their intent: `shelf` of the words-shelf.en.ts in their folders. */
interface ShelfWords {
  /** The label of the field with the item's text. */
  fields: Record<string, string>;
  /** The name of the item, with the title of the page where it was written. */
  texts: Record<string, (title: string) => string>;
  /** Why the server refused the item, by the code of the error. */
  refusals: Record<string, string>;
}

const registered = import.meta.glob<ShelfWords>('../../../*/words-shelf.??.ts', {
  eager: true,
  import: 'shelf',
});

function collect<Part extends keyof ShelfWords>(language: Language, part: Part): ShelfWords[Part] {
  const files = Object.entries(registered).filter(([path]) => path.endsWith(`.${language}.ts`));
  return Object.assign({}, ...files.map(([, words]) => words[part]));
}

const en = {
  title: 'Your shelf',
  asOf: (time: string) => `Saved on this device, as of ${time}`,
  notHere: 'This page isn’t available offline. Here’s what’s saved on this device.',
  online: 'You’re online again.',
  continue: 'Continue',
  tryAgain: 'Try again',
  empty: 'Nothing is saved on this device.',
  emptyText: 'In Settings, you can choose to keep stories on this device and read them offline.',
  toSettings: 'Go to Settings',
  noStorage: 'This browser can’t open what’s saved. In a private window, there’s no shelf.',
  search: 'Search the shelf',
  found: (count: number) =>
    count === 0 ? 'Nothing on the shelf matches.' : count === 1 ? '1 story found' : `${count} stories found`,
  lists: { saved: 'Saved', latest: 'Latest', read: 'Recently read' },
  back: 'Back to the shelf',
  by: (author: string) => author || 'Anonymous User',
  photoMissing: 'This photo isn’t on this device.',
  like: 'Like',
  comment: 'Your comment',
  fields: collect('en', 'fields'),
  send: 'Send',
  write: 'Write a story',
  topic: 'Topic',
  storyTitle: 'Title',
  story: 'Your story',
  publish: 'Publish once online',
  saveChange: 'Save the change',
  cancel: 'Cancel',
  blank: 'Please write something first.',
  waiting: 'Waiting to be sent',
  waitingText:
    'These will be sent in this order once you’re online. Until then, you can change them or take them back.',
  texts: collect('en', 'texts'),
  kinds: {
    publish: (title: string) => `Story: ${title}`,
    comment: (title: string) => (title ? `Comment on “${title}”` : 'Comment'),
    like: (title: string) => `Like for “${title}”`,
    unlike: (title: string) => `Like taken back from “${title}”`,
  },
  change: 'Change',
  takeBack: 'Take back',
  added: 'It’s saved here and will be sent once you’re online.',
  changed: 'The change is saved.',
  takenBack: 'Taken back.',
  sending: 'This is being sent right now. Look again in a moment.',
  sent: (count: number) => (count === 1 ? 'One item was sent.' : `${count} items were sent.`),
  full: 'This device has no space left, so this wasn’t saved. Copy your text, delete something else and try again.',
  refused: 'We couldn’t send this. Change it, or take it back.',
  limited: (time: string) => `That’s as many as you can send for now. This one goes after ${time}.`,
  refusals: {
    ...collect('en', 'refusals'),
    'already-published':
      'An earlier version of this story has already been published. Edit it there, then take this back.',
    'comment-posted':
      'An earlier version of this comment has already been posted. Edit it there, then take this back.',
    'story-not-found': 'The story is no longer here. Take this back.',
    'comments-closed': 'Comments on this story are closed. Take this back.',
    'title-too-long': 'The title is too long. Shorten it.',
    'content-too-long': 'The story is too long. Shorten it.',
    'comment-too-long': 'The comment is too long. Shorten it.',
  } as Record<string, string>,
};

export type Words = typeof en;

const ml: Words = {
  title: 'നിങ്ങളുടെ ഷെൽഫ്',
  asOf: (time) => `ഈ ഡിവൈസിലുള്ളത്. അവസാനം പുതുക്കിയത്: ${time}`,
  notHere: 'ഈ പേജിന് ഇന്റർനെറ്റ് വേണം. ഈ ഡിവൈസിൽ സൂക്ഷിച്ചത് ഇതാ.',
  online: 'ഇന്റർനെറ്റ് തിരിച്ചുവന്നു.',
  continue: 'തുടരാം',
  tryAgain: 'വീണ്ടും ശ്രമിക്കാം',
  empty: 'ഈ ഡിവൈസിൽ ഒന്നും സൂക്ഷിച്ചിട്ടില്ല.',
  emptyText: 'ഇന്റർനെറ്റില്ലാതെ വായിക്കാൻ കഥകൾ ഈ ഡിവൈസിൽ സൂക്ഷിക്കണമെങ്കിൽ ക്രമീകരണത്തിൽ അതു തുടങ്ങാം.',
  toSettings: 'ക്രമീകരണത്തിലേക്ക്',
  noStorage: 'സൂക്ഷിച്ചതു തുറക്കാൻ ഈ ബ്രൗസറിനായില്ല. പ്രൈവറ്റ് വിൻഡോയിൽ ഷെൽഫ് കിട്ടില്ല.',
  search: 'ഷെൽഫിൽ തിരയാം',
  found: (count) =>
    count === 0 ? 'ഷെൽഫിൽ ഒന്നും കിട്ടിയില്ല.' : count === 1 ? 'ഒരു കഥ കിട്ടി' : `${count} കഥകൾ കിട്ടി`,
  lists: { saved: 'എടുത്തുവച്ചവ', latest: 'പുതിയവ', read: 'ഈയിടെ വായിച്ചവ' },
  back: 'ഷെൽഫിലേക്ക്',
  by: (author) => author || 'പേരു പറയാത്ത ഒരാൾ',
  photoMissing: 'ഈ ഫോട്ടോ ഈ ഡിവൈസിലില്ല.',
  like: 'ലൈക്ക്',
  comment: 'നിങ്ങളുടെ കമന്റ്',
  fields: collect('ml', 'fields'),
  send: 'അയയ്ക്കാം',
  write: 'കഥ എഴുതാം',
  topic: 'വിഷയം',
  storyTitle: 'തലക്കെട്ട്',
  story: 'നിങ്ങളുടെ കഥ',
  publish: 'ഇന്റർനെറ്റ് വന്നാൽ പോസ്റ്റ് ചെയ്യാം',
  saveChange: 'മാറ്റം സേവ് ചെയ്യാം',
  cancel: 'വേണ്ട',
  blank: 'ആദ്യം എന്തെങ്കിലും എഴുതൂ.',
  waiting: 'അയയ്ക്കാനുള്ളത്',
  waitingText: 'ഇന്റർനെറ്റ് വന്നാൽ ഈ ക്രമത്തിൽ അയയ്ക്കും. അതുവരെ തിരുത്താം, തിരിച്ചെടുക്കാം.',
  texts: collect('ml', 'texts'),
  kinds: {
    publish: (title) => `കഥ: ${title}`,
    comment: (title) => (title ? `കമന്റ്: “${title}”` : 'കമന്റ്'),
    like: (title) => `ലൈക്ക്: “${title}”`,
    unlike: (title) => `തിരിച്ചെടുത്ത ലൈക്ക്: “${title}”`,
  },
  change: 'തിരുത്താം',
  takeBack: 'തിരിച്ചെടുക്കാം',
  added: 'ഇത് ഇവിടെ ഉണ്ടാകും, ഇന്റർനെറ്റ് വന്നാലുടൻ അയയ്ക്കും.',
  changed: 'മാറ്റം സേവ് ചെയ്തു.',
  takenBack: 'തിരിച്ചെടുത്തു.',
  sending: 'ഇത് ഇപ്പോൾ അയയ്ക്കുകയാണ്. കുറച്ചു കഴിഞ്ഞു നോക്കൂ.',
  sent: (count) => (count === 1 ? 'ഒരെണ്ണം അയച്ചു.' : `${count} എണ്ണം അയച്ചു.`),
  full: 'ഈ ഡിവൈസിൽ സ്ഥലമില്ല, അതുകൊണ്ട് ഇതു സേവ് ചെയ്യാനായില്ല. എഴുതിയതു കോപ്പി ചെയ്ത്, മറ്റെന്തെങ്കിലും ഡിലീറ്റ് ചെയ്തിട്ടു വീണ്ടും ശ്രമിക്കൂ.',
  refused: 'ഇത് അയയ്ക്കാനായില്ല. തിരുത്തൂ, അല്ലെങ്കിൽ തിരിച്ചെടുക്കൂ.',
  limited: (time) => `ഇപ്പോൾ ഇത്രയേ അയയ്ക്കാനാകൂ. ${time} കഴിഞ്ഞാൽ ഇത് അയയ്ക്കും.`,
  refusals: {
    ...collect('ml', 'refusals'),
    'already-published': 'ഈ കഥ മുമ്പെഴുതിയതുപോലെ പോസ്റ്റ് ചെയ്തുകഴിഞ്ഞു. അവിടെ തിരുത്തിയിട്ട് ഇതു തിരിച്ചെടുക്കൂ.',
    'comment-posted': 'ഈ കമന്റ് മുമ്പെഴുതിയതുപോലെ വന്നുകഴിഞ്ഞു. അവിടെ തിരുത്തിയിട്ട് ഇതു തിരിച്ചെടുക്കൂ.',
    'story-not-found': 'ആ കഥ ഇപ്പോൾ ഇല്ല. ഇതു തിരിച്ചെടുക്കൂ.',
    'comments-closed': 'ആ കഥയിൽ ഇനി കമന്റ് ചെയ്യാൻ പറ്റില്ല. ഇതു തിരിച്ചെടുക്കൂ.',
    'title-too-long': 'തലക്കെട്ടു നീണ്ടുപോയി. അതു ചുരുക്കൂ.',
    'content-too-long': 'കഥ നീണ്ടുപോയി. അതു ചുരുക്കൂ.',
    'comment-too-long': 'കമന്റ് നീണ്ടുപോയി. അതു ചുരുക്കൂ.',
  },
};

export const WORDS: Record<Language, Words> = { en, ml };
