import type { Texts } from '../../web/texts/texts.ts';

const plural = new Intl.PluralRules('ml');

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['overview'] = {
  overview: {
    waiting: {
      title: 'നിങ്ങൾ നോക്കേണ്ടവ',
      none: 'ഇപ്പോൾ നോക്കാനൊന്നുമില്ല. എല്ലാം ഭദ്രം.',
      requests: (count, since) =>
        plural.select(count) === 'one'
          ? `${since} മുതൽ ഒരാൾ ചേരാൻ കാത്തിരിക്കുന്നു`
          : `${count.toLocaleString('ml')} പേർ ചേരാൻ കാത്തിരിക്കുന്നു, ആദ്യത്തെയാൾ ${since} മുതൽ`,
      reports: (count) =>
        plural.select(count) === 'one'
          ? 'ഒരു പരാതിയിൽ തീരുമാനം വേണം'
          : `${count.toLocaleString('ml')} പരാതികളിൽ തീരുമാനം വേണം`,
      overdue: (what, overdue) => `${what} (സമയം കഴിഞ്ഞവ: ${overdue.toLocaleString('ml')})`,
      failedMails: (count) =>
        plural.select(count) === 'one'
          ? 'ഒരു മെയിൽ അയയ്ക്കാനായില്ല'
          : `${count.toLocaleString('ml')} മെയിലുകൾ അയയ്ക്കാനായില്ല`,
      lateMails: (count, since) =>
        plural.select(count) === 'one'
          ? `ഒരു മെയിൽ ഇനിയും പോയിട്ടില്ല. എഴുതിയത്: ${since}`
          : `${count.toLocaleString('ml')} മെയിലുകൾ ഇനിയും പോയിട്ടില്ല. ആദ്യത്തേത് എഴുതിയത്: ${since}`,
      backup: {
        failed: 'അവസാനത്തെ ബാക്കപ്പ് ശരിയായില്ല',
        overdue: 'അവസാനത്തെ നല്ല ബാക്കപ്പ് എടുത്തിട്ടു രണ്ടു ദിവസത്തിലേറെയായി',
      },
      disk: (gigabytes) => `സെർവറിന്റെ ഡിസ്കിൽ ${gigabytes}\u00a0GB മാത്രമേ ബാക്കിയുള്ളൂ`,
    },
    fine: {
      requests: 'ചേരാൻ ആരും കാത്തിരിക്കുന്നില്ല.',
      reports: 'തീരുമാനിക്കാൻ പരാതിയൊന്നുമില്ല.',
      mails: 'എല്ലാ മെയിലും സമയത്തു പോകുന്നുണ്ട്.',
    },
    community: {
      title: 'കൂട്ടായ്മ',
      active: (active, members) =>
        active === 0
          ? `കഴിഞ്ഞ 7 ദിവസത്തിൽ ആരും വന്നില്ല. ആകെ അംഗങ്ങൾ: ${members.toLocaleString('ml')}.`
          : `കഴിഞ്ഞ 7 ദിവസത്തിൽ ഇവിടെ വന്നത് ${plural.select(active) === 'one' ? 'ഒരാൾ' : `${active.toLocaleString('ml')} പേർ`}. ആകെ അംഗങ്ങൾ: ${members.toLocaleString('ml')}.`,
      activeHint: 'ആരെന്നും എന്തു വായിച്ചെന്നും ആരും കാണില്ല.',
      firstStories: 'ആരും കമന്റ് എഴുതാത്ത ആദ്യകഥകൾ',
      noFirstStories: 'കഴിഞ്ഞ രണ്ടാഴ്ചയിലെ ആദ്യകഥകൾക്കെല്ലാം കമന്റുണ്ട്.',
      newcomers: 'ആരും മറുപടി കൊടുക്കാത്ത പുതിയ അംഗങ്ങൾ',
      noNewcomers: 'മറുപടി കാത്തിരിക്കുന്ന പുതിയ അംഗങ്ങളില്ല.',
      quietTopics: '30 ദിവസമായി പുതിയ കഥയില്ലാത്ത വിഷയങ്ങൾ',
      noQuietTopics: 'എല്ലാ വിഷയത്തിലും കഴിഞ്ഞ 30 ദിവസത്തിൽ കഥയുണ്ട്.',
      story: (author) => `എഴുതിയത്: ${author}`,
      comment: (author) => `കമന്റ് എഴുതിയത്: ${author}`,
      nameless: 'പേരു പറയാത്ത ഒരാൾ',
      more: (count) => `ഇനിയുമുണ്ട്: ${count.toLocaleString('ml')}.`,
    },
    weeks: {
      title: 'ഓരോ ആഴ്ചയിലെയും കഥകളും കമന്റുകളും',
      stories: 'കഥകൾ',
      comments: 'കമന്റുകൾ',
      chart: (stories, comments) =>
        `കഴിഞ്ഞ 12 ആഴ്ചയുടെ ചാർട്ട്. ഒരാഴ്ചയിലെ ഏറ്റവും കൂടുതൽ: കഥകൾ ${stories.toLocaleString('ml')}, കമന്റുകൾ ${comments.toLocaleString('ml')}. എല്ലാ എണ്ണവും പട്ടികയിലുണ്ട്.`,
      most: (count) => `ഒരാഴ്ചയിലെ ഏറ്റവും കൂടുതൽ: ${count.toLocaleString('ml')}`,
      table: 'എല്ലാ എണ്ണവും',
      week: 'ആഴ്ചയുടെ തുടക്കം',
      thisWeek: 'ഈ ആഴ്ച ഇതുവരെ',
      none: 'കഴിഞ്ഞ 12 ആഴ്ചയിൽ ആരും ഒന്നും എഴുതിയില്ല. ആദ്യത്തെ കഥ നിങ്ങളുടേതാകാം.',
      write: 'കഥ എഴുതാം',
    },
    server: {
      title: 'സെർവർ',
      backups: {
        off: 'ഇവിടെ ബാക്കപ്പ് എടുക്കുന്നില്ല.',
        none: 'ഇതുവരെ ബാക്കപ്പ് എടുത്തിട്ടില്ല.',
      },
      backup: (time) => `അവസാനത്തെ ബാക്കപ്പ്: ${time}.`,
      space: (free, total) => `ഡിസ്കിൽ ആകെ ${total}\u00a0GB, അതിൽ ${free}\u00a0GB ബാക്കിയുണ്ട്.`,
      version: (version) => `വേർഷൻ ${version}.`,
      newest: 'ഈ സെർവറിലെ റിലീസ് നോട്ടുകളിൽ ഇതിലും പുതിയ വേർഷനില്ല. ഇന്റർനെറ്റിൽ നോക്കാറില്ല.',
      newer: (version) =>
        `ഈ സെർവറിലെ റിലീസ് നോട്ടുകളിൽ ${version} എന്ന പുതിയ വേർഷനുണ്ട്. സെർവർ നോക്കുന്നയാൾക്ക് അതിലേക്കു മാറാം.`,
      more: 'സിസ്റ്റം',
    },
    mail: {
      title: 'ആഴ്ചയിലൊരു മെയിൽ',
      what: 'നിങ്ങൾ നോക്കേണ്ടവയെല്ലാം അതിലുണ്ടാകും. കൂട്ടായ്മയുടെ സമയത്തിൽ രാവിലെ 8 മണിക്കു വരും; നോക്കാനൊന്നുമില്ലെങ്കിൽ വരില്ല. അയയ്ക്കാനാകാത്ത മെയിലുകളെയും ബാക്കപ്പിനെയും പറ്റി മറ്റാരും അറിയിക്കില്ല, അതുകൊണ്ട് നിങ്ങൾ മാറ്റുന്നതുവരെ തിങ്കളാഴ്ച വരും.',
      day: 'ഏതു ദിവസം',
      never: 'മെയിൽ വേണ്ട',
      weekdays: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച'.split(' '),
      save: 'സേവ് ചെയ്യാം',
      saving: 'സേവ് ചെയ്യുന്നു...',
      saved: 'സേവ് ചെയ്തു.',
    },
  },
};
