import type { Language } from '../../../../languages/languages.ts';
import { nameStem } from '../../../../malayalam/community-name.ts';

interface Archived {
  communityName: string;
  publicUrl: string;
  writtenAt: Date;
  /** The folders that features register. */
  folders: { name: string; words: string }[];
}

/** Returns the readme of a member's archive, in the member's language. */
export function readmeText(
  language: Language,
  { communityName, publicUrl, writtenAt, folders }: Archived,
): string {
  const registered = folders.map(({ name, words }) => `${`${name}/`.padEnd(14)}${words}\n`).join('');
  const texts: Record<Language, string> = {
    en: `This is everything you’ve added to ${communityName} at ${publicUrl}. Created on ${writtenAt.toISOString()}.

kerikko.json  Your account, membership, profile, stories, drafts and likes; the stories you saved and
              read recently; your invitations; when you set up a feed; the decisions about your membership; where you are signed in; which emails we sent you; and what the administrators’ log
              says about you. You can open it in any text editor.
photos/       Your profile photo, large and small, and the photos of your stories.
${registered}
Your password is not included: nobody but you knows it. All times are in UTC.
Keep this archive to yourself, as you would a diary.
`,
    ml: `${nameStem(communityName)}യിൽ (${publicUrl}) നിങ്ങൾ ചേർത്തതെല്ലാം ഇതിലുണ്ട്. ഉണ്ടാക്കിയത്: ${writtenAt.toISOString()}

kerikko.json  അക്കൗണ്ട്, അംഗത്വം, പ്രൊഫൈൽ, കഥകൾ, ഡ്രാഫ്റ്റുകൾ, ലൈക്കുകൾ; എടുത്തുവച്ച കഥകൾ, ഈയിടെ വായിച്ചവ; ക്ഷണങ്ങൾ;
              ഫീഡ് ഉണ്ടാക്കിയത് എന്ന്; അംഗത്വത്തെപ്പറ്റി എടുത്ത തീരുമാനങ്ങൾ;
              എവിടെയെല്ലാം ലോഗിൻ ചെയ്തിട്ടുണ്ട്; ഏതൊക്കെ മെയിലുകൾ അയച്ചു; അഡ്മിൻമാർ കാണുന്ന
              ‘ഇവിടെ നടന്നത്’ എന്ന പേജിൽ നിങ്ങളെപ്പറ്റി എന്തുണ്ട്. ഏതു ടെക്സ്റ്റ് എഡിറ്ററിലും തുറക്കാം.
photos/       പ്രൊഫൈൽ ഫോട്ടോ, വലുതും ചെറുതും; കഥകളിലെ ഫോട്ടോകളും.
${registered}
പാസ്‌വേഡ് ഇതിലില്ല: നിങ്ങൾക്കല്ലാതെ ആർക്കും അത് അറിയില്ല. സമയമെല്ലാം UTC-യിലാണ്.
ഒരു ഡയറി സൂക്ഷിക്കുന്നതുപോലെ ഇതു മറ്റാർക്കും കൊടുക്കാതെ സൂക്ഷിക്കൂ.
`,
  };
  return texts[language];
}
