import type { Texts } from '../../web/texts/texts.ts';

/**
 * The texts of other features about comments on their things: `comments` of the words-comments.ml.ts in their
 * folders.
 */
const registered = import.meta.glob<Record<'write' | 'errors', object>>('../*/words-comments.ml.ts', {
  eager: true,
  import: 'comments',
});

function gather(part: 'write' | 'errors'): object {
  return Object.assign({}, ...Object.values(registered).map((words) => words[part]));
}

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['comments'] = {
  comments: {
    title: (comments) => (comments === 0 ? 'കമന്റുകൾ' : `കമന്റുകൾ (${comments.toLocaleString('ml')})`),
    first: 'ഇതുവരെ കമന്റുകളില്ല.',
    write: { story: 'എന്തു തോന്നി?', ...gather('write') },
    condolence: 'ഒരോർമ്മ, അല്ലെങ്കിൽ കുടുംബത്തോടു രണ്ടു വാക്ക്',
    post: 'പോസ്റ്റ് ചെയ്യാം',
    posting: 'പോസ്റ്റ് ചെയ്യുന്നു...',
    reply: 'മറുപടി എഴുതാം',
    replyTo: (author) => `മറുപടി എഴുതാം: ${author}`,
    replyLabel: (author) => `നിങ്ങളുടെ മറുപടി: ${author}`,
    inReplyTo: (author) => `മറുപടി: ${author}`,
    like: (author, likes) =>
      `${author} എഴുതിയ കമന്റ് ലൈക്ക് ചെയ്യാം, ഇതുവരെ ${likes === 1 ? '1 ലൈക്ക്' : `${likes.toLocaleString('ml')} ലൈക്കുകൾ`}`,
    anonymous: 'പേരു പറയാത്ത ഒരാൾ',
    earlier: 'മുമ്പത്തെ കമന്റുകൾ കാണാം',
    later: 'പിന്നീടു വന്ന കമന്റുകൾ കാണാം',
    all: 'എല്ലാ കമന്റുകളും കാണാം',
    earlierReplies: (replies) =>
      replies === 1 ? 'മുമ്പത്തെ ഒരു മറുപടി കാണാം' : `മുമ്പത്തെ ${replies.toLocaleString('ml')} മറുപടികൾ കാണാം`,
    edit: 'തിരുത്താം',
    editLabel: 'നിങ്ങളുടെ കമന്റ് തിരുത്താം',
    edited: 'തിരുത്തിയത്',
    save: 'സേവ് ചെയ്യാം',
    saving: 'സേവ് ചെയ്യുന്നു...',
    cancel: 'വേണ്ട',
    delete: 'ഡിലീറ്റ് ചെയ്യാം',
    deleted: 'കമന്റ് ഡിലീറ്റ് ചെയ്തു.',
    undo: 'തിരിച്ചെടുക്കാം',
    places: {
      deleted: 'ഈ കമന്റ് ഡിലീറ്റ് ചെയ്തു.',
      hidden: 'മറച്ച കമന്റ്.',
      muted: 'നിങ്ങൾ മ്യൂട്ട് ചെയ്ത ഒരാളുടെ കമന്റ്.',
    },
    menu: (author) => `${author} എഴുതിയ കമന്റ്: കൂടുതൽ`,
    report: 'റിപ്പോർട്ട് ചെയ്യാം',
    reportOf: (author) => `${author} എഴുതിയ കമന്റ് റിപ്പോർട്ട് ചെയ്യാം`,
    hiddenOwn: 'മറച്ച കമന്റ്. നിങ്ങൾ മാത്രം കാണും.',
    hiddenSeen: 'മറച്ച കമന്റ്. എഴുതിയ ആൾക്കും മോഡറേറ്റർമാർക്കും മാത്രം കാണാം.',
    heldOwn: 'ഒരു മോഡറേറ്റർ നോക്കുന്നതുവരെ ഇതു നിങ്ങൾക്കു മാത്രമേ കാണാനാകൂ.',
    heldSeen: 'മോഡറേറ്റർ നോക്കിയിട്ടില്ല. എഴുതിയ ആൾക്കും മോഡറേറ്റർമാർക്കും മാത്രം കാണാം.',
    why: 'എന്തുകൊണ്ടെന്നു കാണാം',
    gone: 'ഈ കമന്റ് ഇപ്പോൾ ഇവിടെയില്ല.',
    draft: 'പോസ്റ്റ് ചെയ്യുന്നതുവരെ, എഴുതിയതെല്ലാം ഈ ഡിവൈസിൽത്തന്നെ ഉണ്ടാകും',
    arrived: (comments) => (comments === 1 ? 'ഒരു പുതിയ കമന്റ്' : `${comments} പുതിയ കമന്റുകൾ`),
    begun: 'നിങ്ങൾ ഒരു മറുപടി എഴുതിത്തുടങ്ങിയിരുന്നു.',
    begunEdit: 'നിങ്ങൾ ഒരു കമന്റ് തിരുത്തിത്തുടങ്ങിയിരുന്നു.',
    continue: 'എഴുത്തു തുടരാം',
    discard: 'കളയാം',
    mentionLabel: 'പേരു ചേർക്കാവുന്നവർ',
    closed: 'ഇനി കമന്റ് വേണ്ടെന്ന് കഥ എഴുതിയ ആൾ തീരുമാനിച്ചു.',
    close: 'ഇനി കമന്റ് വേണ്ട',
    open: 'ഇനി കമന്റ് ആകാം',
    errors: {
      'comment-blank': 'കമന്റിൽ എന്തെങ്കിലും എഴുതണം.',
      'comment-too-long': 'കമന്റിനു നീളം കൂടുതലാണ്: 2,000 അക്ഷരത്തിൽ കൂടരുത്.',
      'comment-not-found': 'ഈ കമന്റ് ഇപ്പോൾ ഇവിടെയില്ല.',
      'comment-changed':
        'ഇതിനിടെ മറ്റൊരു ഡിവൈസിലോ ടാബിലോ ഈ കമന്റ് തിരുത്തിയിട്ടുണ്ട്. അതിനു പകരം നിങ്ങൾ ഇപ്പോൾ എഴുതിയതു മതിയെങ്കിൽ ഒന്നുകൂടി സേവ് ചെയ്യൂ.',
      'comment-posted': 'ഈ കമന്റ് മുമ്പ് അയച്ചപോലെ പോസ്റ്റ് ചെയ്തുകഴിഞ്ഞു. അതിനു പകരം ഇവിടെയുള്ളതു മതിയെങ്കിൽ സേവ് ചെയ്യൂ.',
      'comments-closed': 'ഇനി കമന്റ് വേണ്ടെന്ന് കഥ എഴുതിയ ആൾ തീരുമാനിച്ചു. നിങ്ങൾ എഴുതിയത് ഇവിടെത്തന്നെയുണ്ട്.',
      'texts-full': 'നിങ്ങളുടെ കമന്റുകൾ 20\u00a0MB എന്ന പരിധിയിലെത്തി. വേണ്ടാത്തവ ഡിലീറ്റ് ചെയ്യൂ.',
      'comments-full': 'ഈ കഥയ്ക്ക് ഇനി കമന്റ് ചേർക്കാനാകില്ല.',
      'answered-gone': 'നിങ്ങൾ മറുപടി എഴുതിയ കമന്റ് ഡിലീറ്റ് ചെയ്തു. ഇതു പുതിയൊരു കമന്റായി പോസ്റ്റ് ചെയ്യാം.',
      'too-many-mentions': 'ഒരു കമന്റിൽ 5 പേരുടെ പേരു ചേർക്കാം, അതിൽ കൂടരുത്.',
      'in-case': 'ഒരു മോഡറേറ്റർ ഈ കമന്റ് നോക്കുകയാണ്, അതുകൊണ്ട് ഇപ്പോൾ തിരിച്ചെടുക്കാനാകില്ല.',
      'story-not-found': 'ഈ കഥ ഇപ്പോൾ ഇവിടെയില്ല. നിങ്ങൾ എഴുതിയത് ഇവിടെത്തന്നെയുണ്ട്.',
      ...gather('errors'),
      'too-late': 'സമയം കഴിഞ്ഞു, ഇനി തിരിച്ചെടുക്കാനാകില്ല.',
    },
  },
};
