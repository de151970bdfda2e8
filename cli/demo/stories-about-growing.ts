import type { DemoStory } from './types.ts';

export const storiesAboutGrowing: readonly DemoStory[] = [
  {
    author: 'sreelatha',
    topic: 'education',
    title: 'മുപ്പത്തൊന്നു കൊല്ലം വൈകിയ പുസ്തകം',
    content: `ഗേറ്റിൽ ഒരു ലോറി വന്നുനിന്നു. ഡ്രൈവർ ഇറങ്ങി, ചെരിപ്പഴിച്ചുവെച്ച്, ഉമ്മറത്തു വന്നു കൈകെട്ടി നിന്നു. നാല്പതു കഴിഞ്ഞ ഒരാൾ.

"ടീച്ചർക്ക് എന്നെ മനസ്സിലായോ?"

മുഖം മനസ്സിലായില്ല. നിൽപ്പു മനസ്സിലായി. ക്ലാസിനു പുറത്തു നിർത്തിയാൽ ഇങ്ങനെ നിൽക്കുന്ന ഒരാളേ ഉണ്ടായിരുന്നുള്ളൂ.

"അഞ്ച് ബി. രാജൻ."

അവൻ പത്രക്കടലാസിൽ പൊതിഞ്ഞ ഒരു പുസ്തകം നീട്ടി. "ഒരു കുടയും കുഞ്ഞുപെങ്ങളും". സ്കൂൾ ലൈബ്രറിയുടെ സീൽ. പുറകിലെ സ്ലിപ്പിൽ എന്റെ കൈയക്ഷരം: പതിനാലു ദിവസത്തിനകം തിരികെ തരേണ്ടതാണ്.

"കുറച്ചു വൈകി ടീച്ചർ. മുപ്പത്തൊന്നു കൊല്ലം."

പിഴ അവൻ ലോറിയിലിരുന്നു കണക്കാക്കിയിട്ടുണ്ട്. ദിവസം പത്തു പൈസ വെച്ച് ആയിരത്തി ഒരുനൂറ്റി മുപ്പത്തൊന്നു രൂപ അമ്പതു പൈസ.

"അധിവർഷം കൂട്ടിയില്ല," ഞാൻ പറഞ്ഞു. "എട്ടു ദിവസം. എൺപതു പൈസ കൂടി വേണം." കണക്കിൽ അവൻ പണ്ടേ അങ്ങനെയാണ്.

ചിരിച്ചു കഴിഞ്ഞപ്പോൾ ഞാൻ ചോദിച്ചു, എന്തേ അന്നു തിരിച്ചുതരാഞ്ഞത്?

"അനിയത്തിക്കു വായിച്ചുകൊടുക്കാൻ എടുത്തതാ. അവൾക്ക് അന്നു കണ്ണു കാണില്ലായിരുന്നു. ദിവസം രണ്ടു പേജ്. തീരാറാവുമ്പോൾ അവൾ പറയും, ഏട്ടാ, ഒന്നാം പേജീന്നു വായിക്ക്. പതിനാലു ദിവസംകൊണ്ടു തീരുമെന്നു സ്ലിപ്പെഴുതിയ ആൾക്കു തോന്നിക്കാണും. ഞങ്ങൾക്കു തീർന്നില്ല ടീച്ചർ."

"ഇപ്പോഴോ?"

"ഓപ്പറേഷൻ കഴിഞ്ഞു കാഴ്ച കിട്ടി. ഇപ്പൊ അവൾക്ക് ഒരു ലൈബ്രറിയിലാ ജോലി. അവളാ പറഞ്ഞത്, ഏട്ടാ, നാണക്കേടാണ്, കൊണ്ടുപോയി കൊടുക്കെന്ന്."

പിഴ ഞാൻ വാങ്ങി. നിയമം നിയമമാണ്. അപ്പോൾ അവൻ ലോറിയിൽനിന്ന് ഒരു പെട്ടി ഇറക്കി. മുപ്പത്തൊന്നു പുസ്തകം. "കൊല്ലത്തിന് ഒന്നു വെച്ച്. ഇതു പലിശ. സ്കൂളിലേക്ക്."

ഓരോന്നിന്റെയും പുറകിൽ ഒരു സ്ലിപ്പ് ഒട്ടിച്ചിട്ടുണ്ട്. പഴയ അതേ കൈയക്ഷരം, ഇപ്പോഴും വരിയിൽ നിൽക്കില്ല:

വായിച്ചു തീരുമ്പോൾ തിരികെ തന്നാൽ മതി.`,
    daysAgo: 331,
    likedBy: [
      'gopinathan',
      'annamma',
      'remya',
      'haris',
      'jincy',
      'leela',
      'fathima',
      'jyothish',
      'mazhathulli',
      'cletus',
    ],
  },
  {
    author: 'annamma',
    topic: 'education',
    title: 'തലയിണയും ഉമ്മയും: ഞാൻ ജർമൻ പഠിച്ച കഥ',
    content: `1977 നവംബർ. എനിക്ക് ഇരുപത്തിമൂന്ന്. കൊളോണിൽ വിമാനമിറങ്ങുമ്പം കൈയിൽ ഒരു പെട്ടി, രണ്ടു കുപ്പി അച്ചാറ്, നാല്പതു വാക്കു ജർമൻ. അച്ചാറ് ഒരാഴ്ചകൊണ്ടു തീർന്നു. നാല്പതു വാക്ക് അന്നു രാത്രിതന്നെ തീർന്നു.

ഞാനൊരു നോട്ടുബുക്കുണ്ടാക്കി. കേട്ടപടി മലയാളത്തിലെഴുതും:

ബ്രോട്ട് - റൊട്ടി
വാസ്സർ - വെള്ളം
ഷ്മെർട്സൻ - വേദന
ലാങ്സാം - പതുക്കെ
ഡോഹ് - ഇതിനു മലയാളമില്ല. "അല്ലെന്നേ!" എന്നു വേണേൽ പറയാം

രാത്രി ഡ്യൂട്ടീടെ ആദ്യത്തെ ദിവസം. ഏഴാം നമ്പർ മുറിയിൽ ഹെർ ബെക്കർ: എൺപതു വയസ്സ്, പണ്ടു സ്റ്റേഷൻ മാസ്റ്റർ, കാലൊടിഞ്ഞു കിടപ്പാ. ബെല്ലടിച്ചു. ഞാൻ ചെന്നു. അങ്ങേര് വലിയ മര്യാദയ്ക്കു പറഞ്ഞു:

"ഷ്വെസ്റ്റർ, ബിറ്റെ, ഐൻ കിസ്സൻ."

എന്റെ നോട്ടുബുക്കിൽ "ക്യുസ്സൻ" ഉണ്ടായിരുന്നു. അർത്ഥം: ഉമ്മ കൊടുക്കൽ.

ആ മുറീന്നു ഞാൻ ഓടിയ ഓട്ടം ആശുപത്രീടെ ഇടനാഴി ഇപ്പോഴും മറന്നുകാണുകേല. ചെന്നു നിന്നത് ഹെഡ് സിസ്റ്റർ ഹിൽഡെഗാർഡിന്റെ മുമ്പിൽ. കൈയും കലാശവും കാട്ടി കാര്യം പറഞ്ഞു. സിസ്റ്റർ കൂടെ വന്നു, ഹെർ ബെക്കറോടു ചോദിച്ചു, എന്നിട്ട് അലമാര തുറന്ന് ഒരു തലയിണയെടുത്ത് എന്റെ കൈയിൽ വെച്ചുതന്നു.

"കിസ്സൻ," തലയിണയേൽ തട്ടിക്കൊണ്ടു സിസ്റ്റർ പറഞ്ഞു. പിന്നെ സ്വന്തം കവിളേൽ തട്ടി: "ക്യുസ്സൻ."

ചിരിച്ചു ചിരിച്ച് ഹെർ ബെക്കറുടെ മറ്റേ കാലും ഒടിയുമെന്നു തോന്നി.

അന്നു മുതൽ അങ്ങേരായി എന്റെ മാഷ്. ഓരോ രാത്രിയും ടെമ്പറേച്ചർ ചാർട്ടിന്റെ പുറകിൽ ഒരു പുതിയ വാക്ക്. സ്റ്റേഷൻ മാസ്റ്ററുടെ രീതിയാ: "ജർമൻ വാചകം ഒരു തീവണ്ടിയാണ് ഷ്വെസ്റ്റർ അന്ന. ക്രിയയാണ് എൻജിൻ. പക്ഷേ ഞങ്ങൾ പലപ്പോഴും അതു പുറകിലാണു കെട്ടുന്നത്. അവസാനത്തെ ബോഗി വരുന്നതുവരെ കാത്തുനിൽക്കണം."

"ഞങ്ങളും അങ്ങനെതന്നെയാ," ഞാൻ പറഞ്ഞു. "ഞാൻ നാളെ രാവിലെ ചന്തയിൽ മീൻ മേടിക്കാൻ പോകും. കണ്ടോ? പോക്ക് ഏറ്റവും ഒടുക്കമാ."

അങ്ങേര് കട്ടിലിൽ നിവർന്നിരുന്നു. "അപ്പോൾ നമ്മൾ ഒരേ റെയിൽവേയാണ്!"

"ഡോഹ്" ഞാൻ ശരിക്കു പഠിച്ചത് അച്ചാറിന്റെ പുറത്താ. ഡിസംബറിൽ അമ്മ അയച്ച പാഴ്സലു വന്നു: ഒരു കുപ്പി കണ്ണിമാങ്ങാ. ആശുപത്രീലെ സൂപ്പിനെപ്പറ്റി ഹെർ ബെക്കർ പറയുന്നത്, അതിനു ടൈംടേബിളിന്റെ രുചിയാണെന്നാ. പാവം തോന്നി ഞാൻ സ്പൂണിന്റെ തുമ്പത്ത് ഇത്തിരി അച്ചാറെടുത്തു സൂപ്പിൽ കലക്കിക്കൊടുത്തു. അങ്ങേരു കുടിച്ചു. മുഖം ചുവന്നു. കണ്ണു നിറഞ്ഞു. ചെവീന്നു പുക വരുന്നുണ്ടോന്നു ഞാൻ നോക്കി. എമർജൻസി ബെല്ലേൽ കൈവെച്ചോണ്ടു ചോദിച്ചു: "ഇനി വേണ്ടല്ലോ?"

"ഡോഹ്!" അങ്ങേര് പാത്രം നീട്ടി.

"വേണ്ടല്ലോ" എന്നു ചോദിക്കുന്നവരോട് "വേണമെന്നേ!" എന്നു പറയാൻ ജർമൻകാർക്ക് ആ ഒറ്റ വാക്കു മതി. ഞാനതിന് അടിവരയിട്ടു. ഒരാഴ്ച കഴിഞ്ഞപ്പം ആ വാർഡിലെ കിളവന്മാരെല്ലാം സൂപ്പിനൊപ്പം "ആ ചുവന്നത്" ചോദിച്ചുതുടങ്ങി. സിസ്റ്റർ ഹിൽഡെഗാർഡ് കുപ്പി മണത്തുനോക്കി, തലയാട്ടി, മരുന്നലമാരയിൽ വെച്ചു പൂട്ടി. താക്കോല് സിസ്റ്ററുടെ കൈയിൽ മാത്രം. എന്നിട്ടും കുപ്പിയിലെ അച്ചാറ് ഓരോ രാത്രിയും ഓരോ സ്പൂൺ താണുകൊണ്ടിരുന്നു. സിസ്റ്ററുടെ മുഖവും അന്നൊക്കെ ഇത്തിരി ചുവന്നാ കണ്ടിരുന്നത്.

അഞ്ചാഴ്ച കഴിഞ്ഞ് ഒരു രാത്രി ജനലിനു പുറത്തു മഞ്ഞു വീഴുന്നു. ജീവിതത്തിൽ ആദ്യമായിട്ടു കാണുവാ. ഞാനവിടെ നിന്നു കരഞ്ഞുപോയി. സന്തോഷംകൊണ്ടല്ല. ഹെർ ബെക്കർ ചാർട്ടു മേടിച്ച് ഒരു വാക്കെഴുതി: Heimweh.

"ഹൈം എന്നാൽ വീട്, വേ എന്നാൽ വേദന. ഇതിനു നിങ്ങൾ നഴ്സുമാരുടെ കൈയിൽ മരുന്നുണ്ടോ?"

"ഒരു വാക്കുണ്ട്. സാരമില്ല."

അങ്ങേരത് കേട്ടപടി എഴുതിയെടുത്തു: Saramilla.

ആശുപത്രി വിട്ട ദിവസം വീൽചെയറിലിരുന്ന് എനിക്കു കൈ തന്നു. "ഷ്വെസ്റ്റർ അന്ന, സാരമില്ല." ഉച്ചാരണം ഒന്നാന്തരം.

പിന്നെ പതിനൊന്നു ക്രിസ്മസിന് ഓരോ കാർഡു വന്നു. എല്ലാത്തിലും ആ ഒറ്റ വാക്ക്. പന്ത്രണ്ടാമത്തെ കൊല്ലം കാർഡു വന്നില്ല. മകളുടെ ഒരു കത്തും ഒരു പൊതിയും വന്നു. പൊതിയിൽ ഒരു കുഞ്ഞുതലയിണ. കത്തിൽ: "ഇതു നിങ്ങൾക്കു തരണമെന്ന് അച്ഛൻ പറഞ്ഞിരുന്നു. ഇതു കിസ്സൻ ആണ്, ക്യുസ്സൻ അല്ല എന്നു പ്രത്യേകം എഴുതണമെന്നും."

അതേലാ ഞാൻ ഇന്നും കിടക്കുന്നത്. നല്ല ഉറക്കമാ.`,
    daysAgo: 231,
    hoursAgo: 2,
    likedBy: ['sreelatha', 'gopinathan', 'remya', 'haris', 'jincy', 'leela', 'cletus', 'fathima', 'shanavas'],
  },
  {
    author: 'shanavas',
    topic: 'education',
    title: '43-aam vayassil Plus Two',
    content: `Pathu kazhinju padippu nirthiyathaa. Uppakk vayyaathaayi, njan bus-il keri. Pinne 25 kollam padichath moonnu vishayam: stop, chillara, aalkkaarude mukham.

Ente mol Nida Plus Two-vinu chernna annu njanum chernnu, thulyathaykk. Njaayaraazhcha class. Class-il ente prayam ulla 30 per: tailor, meen kachavadakkaaran, anganwadi helper, pinne oru 67 vayassulla Kunjaathumma, "vaayikkaan ulla aagraham theerkkaan" vannathaa.

Economics enikk thalayil keriyilla. Raathri Nida padippikkum.

"Uppa, demand nnu vechaal entha?"
"Enikk ariyoola."
"Mazha peyyunnu. Stop-il 60 per. Bus onnu."
"Adipoli demand."
"Supply?"
"Oru bus, 48 seat."
"Appo price-inu enthu pattum?"
"Onnum pattoola mole, fare government theerumaanikkunnathaa."
Nida kurach neram aalochichu. "Uppa, athu adutha chapter aanu."

Pareeksha hall-il keriyappo invigilator aaraa? Ennum raavile 8.10-nu Kunnamangalath ninnu kerunna Sajitha teacher. Ennum njan avarodu parayunnathaa "munnott neengi nilkk" ennu. Annu avar ente aduth vannu melle paranju: "Shanavas, munnott neengi irikk. Fan und."

Result orumichu vannu. Nidakk muzhuvan A plus. Enikk Malayalathil A, bakki okke oru vidham. Economics-il jayikkaan vendathinekkaal rand mark kooduthal. Aa rand mark njan chillara aayittu vechittund.

Kunjaathummakk njangalekkaal mark und. Class-il first. Ippo degree-kk chernnu. "Vaayikkaan ulla aagraham theernnilla mone," ennu.`,
    daysAgo: 91,
    hoursAgo: 4,
    likedBy: ['sreelatha', 'fathima', 'haris', 'remya', 'leela', 'cletus', 'jyothish', 'annamma'],
  },
  {
    author: 'cletus',
    topic: 'hobbies',
    title: 'The radio that only speaks at night',
    content: `My mother's radio was the size of a suitcase and had a green eye. When she died nobody wanted it. A rat had opinions about the wiring.

I open engines, not radios, so it took me two years of Sundays. The part you need is always in Chennai. The man in Chennai is always at a wedding.

Then one night, past eleven, it hummed. The valves went orange, the green eye opened, and a man somewhere far away began to read out the price of pepper in a language I do not know. Mercy came out with her hair down. We sat on the floor, like at the cinema when we were engaged, and listened to twenty minutes of prices.

It works only after ten at night, only in dry weather, and only if Mercy keeps her palm on the left side of the cabinet. "It's the earthing," I tell people.

Mercy says that is what she has been telling me for twenty-six years.`,
    daysAgo: 270,
    likedBy: ['gopinathan', 'leela'],
  },
  {
    author: 'gopinathan',
    topic: 'hobbies',
    title: 'ഞാൻ ശേഖരിച്ച വിലാസങ്ങൾ',
    content: `പോസ്റ്റ്മാനായിട്ടും ഞാൻ സ്റ്റാമ്പു ശേഖരിച്ചില്ല. ശേഖരിച്ചതു വിലാസങ്ങളാണ്. രസമുള്ളതു കണ്ടാൽ വൈകുന്നേരം ഡയറിയിൽ പകർത്തും. ചിലതു താഴെ:

1. രാഘവൻ, പുഴയ്ക്കക്കരെ, വലിയ മാവിനു കിഴക്ക്, എപ്പോഴും ചുമയ്ക്കുന്ന ആൾ.

2. കുഞ്ഞാലിക്ക, ചായക്കട. കട അടച്ചെങ്കിൽ വീട്ടിൽ. വീട്ടിലില്ലെങ്കിൽ പാലത്തിന്മേൽ.

3. അമ്മിണിക്ക്.
(അത്രമാത്രം. നാട്ടിൽ ആറ് അമ്മിണിമാരുണ്ട്. അഞ്ചുപേർ "എനിക്കല്ല" എന്നു പറഞ്ഞു. ആറാമത്തെ അമ്മിണി ഒന്നും പറഞ്ഞില്ല, മുഖം ചുവന്നു. അവിടെ കൊടുത്തു.)

4. പച്ച ജനലുള്ള വീട്. പോസ്റ്റ്മാന്റെ ശ്രദ്ധയ്ക്ക്: അച്ഛൻ ഉച്ചയ്ക്ക് ഉറങ്ങും, അന്നേരം തന്നാൽ മതി.

5. ഞങ്ങളുടെ പഴയ വീട്ടിൽ ഇപ്പോൾ താമസിക്കുന്നവർക്ക്. മുറ്റത്തെ മുല്ലയ്ക്ക് ആരെങ്കിലും വെള്ളമൊഴിക്കുന്നുണ്ടോ?
(മറുപടിക്കാർഡാണ്. അവരോടു ചോദിച്ച് "ഉണ്ട്, പൂത്തു" എന്നു ഞാൻതന്നെ എഴുതി അയച്ചു.)

6. ദൈവത്തിന്, ആകാശം. അയയ്ക്കുന്നത്: ഉണ്ണിമോൾ, 2 ബി.
("വിലാസക്കാരനെ കണ്ടെത്താനായില്ല" എന്നെഴുതി മടക്കണമെന്നാണു ചട്ടം. പൊട്ടിച്ചു വായിച്ചു; തെറ്റാണ്, അറിയാം. ചോദിച്ചിരുന്നത് ഒരു ചുവന്ന പെൻസിലാണ്. അതിനു ദൈവത്തെ ബുദ്ധിമുട്ടിക്കണ്ടല്ലോ.)

ആകെ നാനൂറ്റിപ്പന്ത്രണ്ടു വിലാസം. ഒന്നൊഴികെ എല്ലാം കൊടുക്കേണ്ടിടത്തു കൊടുത്തു. ആ ഒന്നു രാഘവന്റേതാണ്. ഞാൻ അക്കരെ കടന്നപ്പോഴേക്കും ചുമ മാറിയിരുന്നു; പിന്നെ ആളെ എങ്ങനെ തിരിച്ചറിയാനാ?`,
    daysAgo: 52,
    hoursAgo: 6,
    likedBy: ['sreelatha', 'annamma', 'remya', 'jincy', 'fathima', 'leela', 'haris', 'jyothish'],
  },
  {
    author: 'jyothish',
    topic: 'hobbies',
    title: 'Plaster itta kaalum 31 pakshikalum',
    content: `Kaal odinju. Aaru aazhcha rest. Phone-nte screen-um athe divasam pottiyathaa (randum orumichu veenu). Bore adichu chaavaan povaayirunnu. Appo Appooppan terrace-il oru kasera ittu thannu, oru pazhaya notebook-um. "Kaanunnath ezhuthu."

6 weeks = 31 tharam pakshi. Best ones:

1. Olenjaali - vaalu kond ahankaaram. Ennum 4.15-nu varum, mirror nokkum, pokum
2. Chembothu - Dracula-yude look, shabdam well-inte adiyil ninnu. Paavam
3. Mannaathippullu - raavile 5.30-nu free concert. Off cheyyaan pattilla
4. Thunnaaran - oru ila rand side-um thunni veed aakki. Glue illa, nail illa. Civil department kandu padikkanam
5. Irattathalachi - full time Mohawk
6. Krishnapparunthu - mukalil ninnu nammale nokkunnath principal pole
7. Ponmaan - tank-inte mukalil irunnu meen kaathirikkunnu. Tank-il meen illa. Prathyaasha
8. Kaakka - ezhuthendennu vechathaa. Pakshe plaster-inte mukalil vannirunnu oraazhcha biscuit share cheytha oreyoru aal avan aanu

Plaster vetti. Ippozhum 4.15-nu njan terrace-il kaanum. Olenjaalikk njan illenkil bore adichaalo.`,
    daysAgo: 19,
    likedBy: ['gopinathan', 'sreelatha', 'fathima', 'remya', 'mazhathulli'],
  },
  {
    author: 'leela',
    topic: 'inspiration',
    title: 'അമ്പത്തിരണ്ടാം വയസ്സിലെ സൈക്കിൾ',
    content: `പതിനൊന്നാം വയസ്സിൽ ഏട്ടന്റെ സൈക്കിളിൽ ഒന്നു കയറിയതിന് അച്ഛൻ അടിച്ചതാണ്. പെൺകുട്ടികൾ സൈക്കിൾ ചവിട്ടിയാൽ കൈ വിറയ്ക്കും, കൈ വിറച്ചാൽ നൂലു പൊട്ടും: അതായിരുന്നു ന്യായം. നെയ്ത്തുകാരുടെ വീട്ടിൽ എല്ലാ ന്യായവും നൂലിൽ ചെന്നാണു നിൽക്കുക.

നാല്പത്തൊന്നു കൊല്ലം ഞാൻ ആ സൈക്കിൾ മനസ്സിൽ ഓടിച്ചു. സൊസൈറ്റിയിലേക്കു രണ്ടര കിലോമീറ്റർ നടക്കുമ്പോൾ ഇറക്കമെത്തിയാൽ ഞാൻ ഉള്ളിൽ ചവിട്ടു നിർത്തി കാറ്റു കൊള്ളും. ആർക്കും അറിയില്ലായിരുന്നു, ഞാൻ നടക്കുകയല്ലെന്ന്.

അമ്പത്തിരണ്ടാം പിറന്നാളിനു മകൾ ചോദിച്ചു, അമ്മയ്ക്ക് എന്താ വേണ്ടത്?

"സൈക്കിൾ."

അവൾ വിചാരിച്ചതു പേരക്കുട്ടിക്കാണെന്ന്. കൊണ്ടുവന്നത് ഇരുവശത്തും കുഞ്ഞിച്ചക്രമുള്ള ഒന്ന്. ഞാനതു കടയിൽ തിരിച്ചുകൊടുത്ത്, ബാക്കി പൈസയും കൊടുത്ത്, വലുതൊന്നു വാങ്ങി.

പഠിപ്പിക്കാൻ കിട്ടിയത് അയലത്തെ നിവേദിനെ, ആറാം ക്ലാസ്. ഫീസ് ദിവസം ഒരു ഉണ്ണിയപ്പം. സമയം രാവിലെ അഞ്ചര, നാട്ടുകാർ എഴുന്നേൽക്കും മുമ്പ്. സ്ഥലം വയലിനു നടുവിലെ റോഡ്.

നിവേദിന്റെ പാഠങ്ങൾ:
1. താഴെ നോക്കരുത്. പോകേണ്ടിടത്തേക്കു നോക്കണം.
2. വീഴും. അതും ഇതിൽ പെട്ടതാണ്.
3. ആദ്യം ബ്രേക്ക്, പിന്നെ ബെൽ. (ഞാൻ മറിച്ചാണു പഠിച്ചത്.)

ഒന്നാം ദിവസം വയലിൽ വീണു. രണ്ടാം ദിവസം തോട്ടിൽ. മൂന്നാം ദിവസം ബാലകൃഷ്ണേട്ടന്റെ പശുവിന്റെ മേൽ. പശു ഒന്നു തിരിഞ്ഞുനോക്കി, പിന്നെയും പുല്ലു തിന്നു. പശുവിനു കാര്യം മനസ്സിലായി, മനുഷ്യർക്കായിരുന്നു പ്രയാസം. നാലാം ദിവസം മുതൽ വരമ്പത്തു കാണികളായി.

"ലീലേ, ഇനി വിമാനം പഠിക്കുന്നുണ്ടോ?"
"ഉണ്ട്. ഇതു കഴിയട്ടെ."

പന്ത്രണ്ടാം ദിവസം. നിവേദ് സീറ്റിൽ പിടിച്ചു പിന്നാലെ ഓടുന്നുണ്ട്.

"വിടല്ലേ മോനേ, വിടല്ലേ!"
"ഇല്ല ലീലേടത്തീ, പിടിച്ചിട്ടുണ്ട്!"

ഒച്ച കുറേ ദൂരെനിന്നാണല്ലോ എന്നു തോന്നിയതു വളവെത്തിയപ്പോഴാണ്. ഞാൻ തിരിഞ്ഞുനോക്കിയില്ല; പോകേണ്ടിടത്തേക്കു നോക്കാനല്ലേ പഠിച്ചത്. മുന്നിൽ സൂര്യൻ, വയൽ, കൊറ്റികൾ. കാറ്റു വന്നു സാരിത്തുമ്പു പിടിച്ചു. കാലുകൾ മാറിമാറി താഴുന്നു, പൊങ്ങുന്നു. ഇടത്, വലത്, ഇടത്, വലത്.

അപ്പോഴാണു മനസ്സിലായത്. ഇതു ഞാൻ മുപ്പത്തിനാലു കൊല്ലമായി ചവിട്ടുന്നതുതന്നെയല്ലേ? തറിയുടെ ചവിട്ടുപലക. കാലിന് എല്ലാം അറിയാമായിരുന്നു. പോകാൻ ഒരു വഴി മാത്രമേ ഇല്ലാതിരുന്നുള്ളൂ.

ഇന്നു ഞാൻ സൊസൈറ്റിയിൽ പോകുന്നതു സൈക്കിളിലാണ്. കൈ വിറച്ചിട്ടില്ല, നൂലു പൊട്ടിയിട്ടുമില്ല. കഴിഞ്ഞ മാസം, തൊണ്ണൂറിനോടടുത്ത അച്ഛൻ ഉമ്മറത്തിരുന്നു വിളിച്ചു: "ലീലേ, എന്നെയൊന്ന് അങ്ങാടി വരെ കൊണ്ടുപോകുമോ?"

പുറകിലിരുത്തി കൊണ്ടുപോയി, പതുക്കെ. ഇറക്കമെത്തിയപ്പോൾ ഞാൻ ചവിട്ടു നിർത്തി. അച്ഛൻ എന്റെ അരയിൽ മുറുക്കിപ്പിടിച്ചു.

"വിടല്ലേ," അച്ഛൻ പറഞ്ഞു.
"ഇല്ലച്ഛാ," ഞാൻ പറഞ്ഞു. "പിടിച്ചിട്ടുണ്ട്."`,
    photos: [{ file: 'cycle', alt: 'സൂര്യനുദിക്കുന്ന നേരത്ത്, വയലിനു നടുവിലെ റോഡിൽ ഒരു ചുവന്ന സൈക്കിൾ.' }],
    daysAgo: 246,
    hoursAgo: 5,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'annamma',
      'shanavas',
      'remya',
      'haris',
      'jincy',
      'cletus',
      'fathima',
      'jyothish',
    ],
  },
  {
    author: 'fathima',
    topic: 'inspiration',
    title: 'പാടുന്ന ഹാജർ',
    content: `സിനാൻ മിണ്ടില്ല. മിണ്ടാൻ ഇഷ്ടമല്ലാഞ്ഞിട്ടല്ല; വാക്ക് തൊണ്ടയിൽ വന്നു വാതിലിൽ മുട്ടിനിൽക്കും. "ഹാജർ" എന്നൊരു വാക്കു മതി, ക്ലാസ് മുഴുവൻ തിരിഞ്ഞുനോക്കും. അതുകൊണ്ട് അവൻ കൈ പൊക്കുകയേയുള്ളൂ.

ഒരു ദിവസം ഉച്ചയ്ക്ക് കഞ്ഞിപ്പുരയുടെ പിന്നിൽനിന്ന് ഒരു പാട്ടു കേട്ടു. നല്ല ഉറച്ച ശബ്ദം, ഒരു വാക്കും ഇടറുന്നില്ല. എത്തിനോക്കിയപ്പോൾ സിനാൻ. കേൾവിക്കാർ: ഒരു പൂച്ച.

പിറ്റേന്നു ഞാൻ ഹാജർബുക്ക് തുറന്നു പറഞ്ഞു: "ഇന്നു മുതൽ ഒരാഴ്ച ഈ ക്ലാസിൽ ഹാജർ പറയാൻ പാടില്ല. പാടണം. ഏതു പാട്ടിന്റെ ഈണത്തിലും ആവാം."

ആദ്യം ചിരിയായി. അൻഷിദ വള്ളംകളിയുടെ ഈണത്തിൽ പാടി. ഹരികൃഷ്ണൻ മീൻകാരൻ കൂവുന്നപോലെ പാടി. അമേയ ഉറക്കുപാട്ടാക്കി, അടുത്തിരുന്ന ആൾ കോട്ടുവായിട്ടു. സിനാന്റെ പേരു വിളിച്ചപ്പോൾ ക്ലാസ് നിശ്ശബ്ദമായി.

അവൻ എഴുന്നേറ്റു. ജനലിലൂടെ കടലിലേക്കു നോക്കി. ആ "ഹാജർ" ഒരു തിര പോലെ പൊങ്ങി, അവിടെ നിന്നു, പിന്നെ പതുക്കെ കരയിൽ വന്നിറങ്ങി.

ആരും ചിരിച്ചില്ല. ഇരുപത്തേഴു പേർ കൈയടിച്ചു.

ഒരാഴ്ച കഴിഞ്ഞിട്ടും നിർത്താൻ അവർ സമ്മതിച്ചില്ല. ഇന്നും ഞങ്ങളുടെ ക്ലാസിൽ ഹാജർ പാട്ടാണ്. കഴിഞ്ഞ വ്യാഴാഴ്ച തിരക്കിനിടയിൽ ഞാൻ വേഗം വേഗം പേരു വിളിച്ചുപോയി. സിനാൻ പാടാൻ മറന്ന് വെറുതെ പറഞ്ഞു: "ഹാജർ, ടീച്ചർ."

അവൻതന്നെ ഒന്നു ഞെട്ടി, എന്നെ നോക്കി. ഞാൻ കേട്ടില്ലെന്നു നടിച്ച് അടുത്ത പേരു വിളിച്ചു. അത് ആരുടെ പേരായിരുന്നെന്ന് എനിക്കിപ്പോഴും ഓർമ്മയില്ല.`,
    photos: [{ file: 'school', alt: 'കടൽക്കരയിലെ സ്കൂൾ, മുറ്റത്തു പാടുന്ന കുട്ടികൾ.' }],
    daysAgo: 60,
    likedBy: ['sreelatha', 'annamma', 'leela', 'haris', 'shanavas', 'jincy', 'mazhathulli'],
  },
  {
    author: 'jincy',
    topic: 'inspiration',
    title: 'Eleven steps',
    content: `The physio had measured it: eleven steps from Mr Folan's bed to the window. He had fished out of Rossaveel for fifty years, and since the stroke he had one word left, which was "No".

Week one: no steps. He sat on the edge of the bed and told the floor what he thought of it.
Week two: two steps. I counted in Malayalam, because it was five in the morning and I had run out of English. Onnu. Randu.
Week three: five. He began to tap along with one finger. Agnieszka, who mops, took over from three in Polish.
Week five: nine. The man in the next bed, who never spoke to anybody, said "ten" out loud by mistake.

The eleventh was on a Sunday. Patthu, I said. Jedenaście, said Agnieszka. Mr Folan put both hands on the sill and looked out for a long time at the grey bay.

"Tide's out," he said.

His first whole sentence in six weeks. We were all too careful to make a sound.

"It'll be back," he said.`,
    daysAgo: 5,
    hoursAgo: 4,
    likedBy: [],
  },
];
