/** A rule of docs/malayalam.md that a machine can check. */
interface Rule {
  name: string;
  /** Matches what nobody may write. Where `english` is given, only in texts whose English matches it. */
  wrong: RegExp;
  english?: RegExp;
  /** A text that broke the rule once, and its English. It proves that the rule finds something. */
  broken: [malayalam: string, english?: string];
  /** Keys of the texts that the rule is about. All texts, unless given. */
  keys?: string[];
  /** Keys of texts where the rule does not hold, each with its reason. */
  exceptions?: string[];
}

/** Words that are counted, at their beginnings. */
const COUNTED =
  'കഥ|കമന്റ|മെയി|ഇമെയി|മെസേജ|കത്ത|ആള|ആൾ|പേര|പേർ|അപേക്ഷ|പരാതി|മറുപടി|കാര്യ|ഒത്തുചേര|ഫോട്ടോ|ലൈക്ക|ക്ഷണ|ഡിവൈസ|സീറ്റ|വാക്ക|വരി|എണ്ണം|തര|തവണ|വട്ടം|പുതിയ|സെക്കൻഡ|മിനിറ്റ|മണിക്കൂ|ദിവസ|ആഴ്ച|മാസ';
/** Relative participles end in these letters, before -അവർ for people and -അവ for things. */
const PARTICIPLE = '(?:ന്ന|ച്ച|ഞ്ഞ|ട്ട|ത്ത|ള്ള|ിയ|ണ്ട)';
const END = '(?![\\u0D00-\\u0D7F])';

export const RULES: Rule[] = [
  {
    name: 'whatever removes says ഒഴിവാക്കുക or ഡിലീറ്റ്: മാറ്റുക is to change',
    english: /\b(remov|dismiss|unmut|delet|take out|leave (it|them) out|clear\b|tick)/i,
    wrong: /മാറ്റ(?!മ|ങ്ങ|വ)/,
    broken: ['ലോഗോ മാറ്റാം', 'Remove the logo'],
  },
  {
    name: 'ആകുക, not ആവുക',
    wrong: /ാവി(?:ല്ല|ട്ടില്ല)|ാവട്ടെ|ആവി?ല്ല/,
    broken: ['ഫോട്ടോ ചേർക്കാനാവില്ല.'],
  },
  {
    name: 'a cut link was മുഴുവനായി കിട്ടിക്കാണില്ല',
    english: /link/i,
    wrong: /മുഴുവന(?:ില്ല|ായിട്ടില്ല|ായില്ല)/,
    broken: ['ഇത് ഒഴിവാക്കിയിരിക്കാം, അല്ലെങ്കിൽ ലിങ്ക് മുഴുവനില്ല.', 'It may be gone, or the link isn’t complete.'],
  },
  { name: 'nothing is changed away', wrong: /മാറ്റിക്കള/, broken: ['ലക്ഷ്യം മാറ്റിക്കളയാം'] },
  {
    name: 'ബാക്കപ്പ് stays a word of its own',
    wrong: /ബാക്കപ്പെടു/,
    broken: ['ഇവിടെ ബാക്കപ്പെടുക്കുന്നില്ല.'],
  },
  {
    name: 'a reason is അതുകൊണ്ട് or -തുകൊണ്ട്',
    wrong: /തിനാൽ/,
    broken: ['ഇതു നിങ്ങളെപ്പറ്റിയായതിനാൽ മറ്റൊരാൾ തീരുമാനിക്കണം.'],
  },
  {
    name: 'a link is a ലിങ്ക്: വിലാസം follows ഇമെയിൽ only',
    wrong: /(?<!ഇമെയിൽ )വിലാസ/,
    broken: ['നിങ്ങൾക്ക് ഇതുവരെ വിലാസമില്ല.'],
    // Where people live, and where one can write to them.
    exceptions: ['gatherings.form.placeHint', 'houseRules.contactHint'],
  },
  {
    name: 'one is ഒരു, ഒരാൾ or ഒന്ന്',
    wrong: new RegExp(`(^|[ (‘“])1 (${COUNTED})`),
    broken: ['1 ഇമെയിലിന് അക്കൗണ്ടുണ്ട്'],
    exceptions: [
      // The digit stands large, or on the button whose spoken name this is.
      ...['stories.comments', 'stories.like', 'comments.like'],
      ...['me.counted.stories', 'me.counted.comments', 'me.counted.likes'],
      // There are always more than one.
      ...[
        'search.foundMore',
        'audit.several.signed-in',
        'audit.several.sign-ins-failed',
        'bookChoice.onlyNewest',
      ],
    ],
  },
  {
    name: 'nothing has words of its own',
    wrong: new RegExp(`(^|[ (‘“])0( (${COUNTED}|ആയി)|$)`),
    broken: ['7 പേരിൽ 0 പേർ വന്നു'],
    // The texts that pages show of nothing.
    keys: [
      ...['me.lately', 'goal.progress', 'stories.count', 'invitations.used', 'exports.agreed'],
      ...['admin.waiting', 'admin.found', 'overview.community.active', 'overview.news', 'overview.muted'],
      ...['overview.invitations', 'gatherings.free', 'outside.shelf.found'],
    ],
  },
  {
    name: 'a name that is the subject needs no colon and no ഇവർ',
    wrong: new RegExp(`[789]: ([^.?!]* )?(ഇവർ${END}|ഈ അഡ്മിൻ${END})`),
    broken: ['7: ഇവർ ഈ കഥ എഴുതുന്നു.'],
  },
  {
    name: 'people are -അവർ, never -അവ',
    english: /\b(people|members|whom|everyone|nobody)\b/i,
    wrong: new RegExp(`${PARTICIPLE}വ(യും|യുടെ)?${END}`),
    broken: ['ഞാൻ ഫോളോ ചെയ്യുന്നവ', 'Whom and what I follow'],
    // Stories and tasks, in texts that name people too.
    exceptions: ['exports.archive.text', 'waitingMail.text', 'readme'],
  },
  {
    name: 'people are counted as പേർ, never as എണ്ണം',
    wrong: /(അംഗങ്ങ|ആളുക|അഡ്മിൻമാർ)[^.]*എണ്ണം/,
    broken: ['അംഗങ്ങളും കഥകളും കമന്റുകളുമായി 7 എണ്ണം വന്നു'],
  },
  {
    name: 'to copy is കോപ്പി ചെയ്യുക',
    wrong: /പകർത്ത/,
    broken: ['ലിങ്ക് പകർത്താം'],
    // Of what somebody else wrote.
    exceptions: ['moderation.categories.copied', 'outside.rules.4'],
  },
  {
    name: 'to report is റിപ്പോർട്ട് ചെയ്യുക',
    english: /\breport(s|ed|ing|er|ers)?\b/i,
    wrong: /അറിയിച്ച|അറിയിക്ക/,
    broken: ['ഒരാൾ അറിയിച്ചു', '1 report'],
  },
  {
    name: 'a notification is an അറിയിപ്പ്',
    wrong: /നോട്ടിഫിക്കേഷൻ/,
    broken: ['പുതിയ നോട്ടിഫിക്കേഷൻ'],
    // The word people know from their phones, once.
    exceptions: ['push.intro'],
  },
  {
    name: 'an announcement is a പൊതു അറിയിപ്പ്',
    english: /\bannouncement/i,
    wrong: /(?<!പൊതു )അറിയിപ്പ/,
    broken: ['ഒരു അറിയിപ്പു പിൻവലിച്ചു', 'withdrew an announcement'],
    // It explains notifications too.
    exceptions: ['push.intro'],
  },
  {
    name: 'a seat is a സീറ്റ്',
    english: /\b(seats?|places?)\b/i,
    wrong: /[ഇി]ട(മ|ം|വും|ത്തിൽ|ത്തിന)/,
    broken: ['നിങ്ങൾക്ക് ഇടമായി: ‘7’', 'You have a place: ‘7’'],
    // The community, as a place to be.
    exceptions: ['moderatorMail.text'],
  },
  {
    name: '-ത് is -തു before a consonant',
    wrong: /(?:ന്ന|ിയ|ച്ച|ള്ള|്ത|ട്ട|ഞ്ഞ|ണ്ട|(?:^| )[ഇഅ])ത് [ക-ഹ]/,
    broken: ['അയച്ചത് ശരിയായി കിട്ടിയില്ല.'],
  },
  { name: 'തയ്യാർ is no whole sentence', wrong: /തയ്യാർ(?!ാ)/, broken: ['ക്ഷണം തയ്യാർ.'] },
];
