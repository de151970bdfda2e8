import type { DemoStory } from './types.ts';

export const storiesFromTheKitchen: readonly DemoStory[] = [
  {
    author: 'haris',
    topic: 'food',
    title: 'Velliyaazhcha biriyani',
    content: `Velliyaazhcha njangalude flat-il biriyani aanu. Pani divide cheythittund: Davis ulli ariyum (karayaan oru kaaranam venam ennu avan), Rafiq ari, Suresh masala, njan account. Athe, accountant veettilum accountant. Oraalkk ethra kashnam ennu kanakk ezhuthanam, illenkil yuddham.

Oru divasam dum idaan nerathu maida kuzhachu chembinte vakku ottichu. Nalla urappil. Urappu koodippoyi ennu pinneya manassilaayath. Aavi pokaan vazhi illa, adi pidikkunna manam, adapp thurakkaan pattunnilla. Suresh screwdriver eduthu. Davis praarthichu. Appo fire alarm.

Aarum odiyilla. Biriyani illaathe purathu poyittu enthinaa?

Rand minute-il vaathilil muttu. Security Prem Bahadur, Nepal, kayyil fire extinguisher. Nokkumbol aaru per oru chembinte chuttum ninnu athine upadeshikkunnu.

"Kya hua?"
"Operation," Davis paranju.

Prem extinguisher thaazhe vechu, thoppi oori, shirt-inte kai kayatti. Nananja thuni chembinte vakkil chutti, rand minute kaathu, adappinte sidil mushti kond oru thatt. Thup. Thurannu. Aa manam corridor muzhuvan poyi. Moonnu nilayil ninnu aalkkaar vaathil thurannu mookk purathittu.

Adiyil pidicha ari aanu biriyaniyile ettavum nalla bhaagam ennu annu manassilaayi.

Prem report-il ezhuthiyath: "False alarm. Cause: rice."

Ippo ella velliyaazhchayum krithyam oru manikk Prem varum. Inspection aanathre. Kayyil avante amma Pokharayil undaakkiya naarangaachaar um. Kanakkil njan oraalude kashnam koodi cherthu. Ithuvare tally aanu.`,
    daysAgo: 258,
    hoursAgo: 5,
    likedBy: ['shanavas', 'jyothish', 'remya', 'jincy', 'fathima', 'cletus'],
  },
  {
    author: 'leela',
    topic: 'food',
    title: 'കുക്കറിലെ കലത്തപ്പം',
    content: `കലത്തപ്പം എന്നു പറഞ്ഞാൽ കണ്ണൂരുകാർക്ക് വൈകുന്നേരത്തെ ചായയുടെ പാതിയാണ്. പണ്ട് അമ്മ ഉരുളിയിൽ ഒഴിച്ച് മൂടിയുടെ മുകളിൽ ചിരട്ടക്കനലിട്ടാണു ചുട്ടിരുന്നത്. ഇന്ന് കുക്കറുണ്ട്. കനലിന്റെ പണി കുക്കർ ചെയ്യും, അമ്മയുടെ പണി ചെയ്യാൻ ആരുമില്ല.

വേണ്ടത്:
- പച്ചരി ഒരു ഗ്ലാസ് (മൂന്നു മണിക്കൂർ കുതിർത്തത്)
- ചോറ് രണ്ടു സ്പൂൺ
- ശർക്കര നാലഞ്ച് അച്ച്
- ഏലക്ക, ജീരകം, ഒരു നുള്ള് ഉപ്പ്, ഒരു നുള്ള് സോഡാപ്പൊടി
- തേങ്ങാക്കൊത്തും അരിഞ്ഞ ചെറിയ ഉള്ളിയും ഓരോ പിടി
- വെളിച്ചെണ്ണ

അരിയും ചോറും ജീരകവും ഏലക്കയും അരച്ചെടുക്കുക, ദോശമാവിന്റെ അയവ്. ശർക്കര ഉരുക്കി അരിച്ച് ചൂടോടെ ഒഴിച്ച് ഇളക്കുക. ഉപ്പും സോഡയും ചേർക്കുക.

കുക്കറിൽ എണ്ണയൊഴിച്ച് തേങ്ങാക്കൊത്തും ഉള്ളിയും മൂപ്പിക്കുക. പാതി കോരി മാറ്റുക. ആ എണ്ണയിലേക്കു മാവൊഴിച്ച്, മാറ്റിവെച്ചതു മുകളിൽ വിതറി, വെയ്റ്റ് ഇടാതെ അടയ്ക്കുക. ആവി വന്നാൽ തീ താഴ്ത്തി പത്തു മിനിറ്റ്. ഈർക്കിൽ കുത്തിയാൽ ഒട്ടരുത്.

മുറിക്കാൻ ധൃതി വെക്കരുത്. ചൂടാറുന്നതു വരെ കാത്തിരിക്കുന്ന ആ അരമണിക്കൂറിലാണ് അയൽക്കാരൊക്കെ വരിക.`,
    daysAgo: 158,
    likedBy: ['annamma', 'fathima', 'shanavas', 'jincy'],
  },
  {
    author: 'sreelatha',
    topic: 'food',
    title: 'ഇലയിൽ ആരൊക്കെ എവിടെ',
    content: `പേരക്കുട്ടി അപ്പുവിന് ഏഴു വയസ്സായി. ഞങ്ങളുടെ വീട്ടിലെ നിയമമനുസരിച്ച് ഏഴു വയസ്സായാൽ സദ്യയ്ക്കു വിളമ്പാം; ഉപ്പു മാത്രം. അവൻ നോട്ടുബുക്കുമായി വന്നു: "അമ്മൂമ്മേ, ഇലയിൽ ആരൊക്കെ എവിടെയാ ഇരിക്ക്യാ?"

ഞാൻ പറഞ്ഞുകൊടുത്തതും അവൻ എഴുതിയെടുത്തതും ഒന്നല്ല. അവന്റെ ബുക്കിൽനിന്ന് അതേപടി:

ഇലയുടെ വാല് ഇടത്ത്. ഉണ്ണുന്ന ആളുടെ ഇടത്ത്, എന്റെ ഇടത്തല്ല
ഉപ്പ് - ഞാൻ. ആദ്യം
കായ വറുത്തത് - അമ്മാവൻ രണ്ടാമതും ചോദിക്കും
ശർക്കരവരട്ടി - കുട്ടികൾക്ക് ഒന്നു കൂടുതൽ
പുളിയിഞ്ചി - ഒരു സ്പൂൺ. ഇതു നൂറ്റെട്ടു കറിക്കു തുല്യമാണ്. അപ്പൊ ബാക്കി എന്തിനാന്ന് അമ്മൂമ്മ പറഞ്ഞില്ല
മാങ്ങ, നാരങ്ങ - അടുത്തടുത്ത്, പക്ഷേ കൂട്ടില്ല
ഓലൻ - പാവം
കാളൻ - പാവമല്ല
അവിയൽ - എല്ലാവരും കൂടി
തോരൻ, എരിശ്ശേരി, കൂട്ടുകറി - വലത്തോട്ടു വരിയായിട്ട്
പപ്പടം - പൊട്ടിയത് വിളമ്പുന്ന ആൾക്ക്
പിന്നെ ചോറ്, പരിപ്പ്, നെയ്യ്. പിന്നെ സാമ്പാർ. പിന്നെ പായസം. പിന്നെ രസം, മോര്
പഴം - ഇടത്തേ അറ്റത്ത്, കാവൽ

സദ്യയുടെ അന്ന് അവൻ അമ്പത്തിരണ്ട് ഇലയിൽ ഉപ്പു വിളമ്പി. തല പൊക്കിയില്ല. ഒടുവിൽ ഉണ്ണാനിരുന്നപ്പോൾ അവന്റെ ഇലയിൽ മാത്രം ഉപ്പില്ല.

"അപ്പൂ, നിനക്ക് ഉപ്പു വേണ്ടേ?"

"വിളമ്പുന്ന ആൾക്ക് അവസാനം ആരെങ്കിലും വിളമ്പിത്തരും," അവൻ പറഞ്ഞു. "അമ്മൂമ്മയ്ക്ക് എന്നും അങ്ങനെയല്ലേ."

പന്തിയിൽ ഒരു നിമിഷം ആരും മിണ്ടിയില്ല. പിന്നെ എന്റെ മൂന്ന് ആൺമക്കളും ഒരുമിച്ച് എഴുന്നേറ്റു. അന്ന് എന്റെ ഇലയിൽ വിളമ്പിയത് അവരാണ്. ആദ്യം, ഉപ്പ്.`,
    photos: [{ file: 'sadya', alt: 'സദ്യ വിളമ്പിയ വാഴയില: നടുവിൽ ചോറും പരിപ്പും, മുകളിൽ കറികൾ.' }],
    daysAgo: 147,
    hoursAgo: 3,
    likedBy: ['gopinathan', 'annamma', 'shanavas', 'remya', 'haris', 'jincy', 'leela', 'cletus', 'fathima'],
  },
  {
    author: 'mazhathulli',
    topic: 'food',
    title: 'ഉണക്കമീൻ',
    content: `വാടകയ്ക്കു കയറുമ്പോൾ ഉടമസ്ഥ ഒറ്റ കാര്യമേ പറഞ്ഞുള്ളൂ: മീൻ വെക്കരുത്.
ഇന്നലെ സഹിക്കാൻ വയ്യാതെ ഒരു കഷ്ണം ഉണക്കമുള്ളൻ ചുട്ടു. ഒമ്പതു മണിക്ക് വാതിലിൽ മുട്ട്. ഉടമസ്ഥയാണ്. അകത്തേക്കു നോക്കി, മൂക്കു വിടർത്തി, പിന്നെ കൈയിലെ പാത്രം നീട്ടി.
"കഞ്ഞിയാണ്. ഒരു കഷ്ണം തരുമോ?"`,
    daysAgo: 113,
    hoursAgo: 8,
    likedBy: ['annamma', 'leela', 'cletus', 'shanavas', 'fathima', 'haris', 'jyothish'],
  },
  {
    author: 'jincy',
    topic: 'food',
    title: 'Steam cylinders',
    content: `My son's teacher rang. In her careful voice Miss Burke asked whether everything was all right at home, because Ryan had told the class that his mother makes him eat cylinders.

I looked round the kitchen. "Cylinders of what?"
"He said sand."

It was puttu. I should explain that I had no puttukutti. It had stayed behind in Angamaly, because my husband said no man can carry a puttukutti through airport security with a straight face. For a year I made do with a tomato tin, holes hammered in the bottom with a nail, sitting on the spout of the kettle with a tea towel round its neck. It whistled. It leaned. The puttu came out with ridges, like something from a hardware shop. So: cylinders.

I invited Miss Burke for Saturday. She came with scones, in case.

She looked at it for some time. "It's the shape of a candle that has given up," she said. She tried it with kadala. Then with banana and sugar. Then she asked, in quite a different voice, whether there was more sand.

On Monday Ryan took twenty-three small ones to school in muffin papers. On Tuesday four mothers asked me which brand of tomatoes.

Ammachi has since posted me the real thing. The customs label is in her handwriting. Contents: "Steam vessel for peace of mind." Value: "Cannot say."`,
    daysAgo: 71,
    likedBy: [
      'annamma',
      'remya',
      'sreelatha',
      'cletus',
      'haris',
      'gopinathan',
      'jyothish',
      'fathima',
      'leela',
    ],
  },
  {
    author: 'annamma',
    topic: 'food',
    title: 'കുടംപുളിയിട്ട മീൻകറി: എക്സാക്ട് കണക്ക്',
    content: `ജർമനീന്നു കൊച്ചുമോൾ വിളിച്ചു ചോദിച്ചു, അമ്മച്ചീ, മീൻകറീടെ "എക്സാക്ട്" റെസിപ്പി അയയ്ക്കാമോന്ന്. എക്സാക്ടായിട്ടുതന്നെ ഇതാ.

വേണ്ടത്
• നെയ്മീൻ: അര കിലോ. മീൻകാരൻ തൂക്കുന്ന അര കിലോ, അതായതു നാനൂറു ഗ്രാം
• കുടംപുളി: മൂന്നു ചുള. നല്ല പുളിയാണേൽ രണ്ട്. നക്കിനോക്കണം
• മുളകുപൊടി: കറി ചുവക്കുന്നിടം വരെ
• മഞ്ഞൾപ്പൊടി: ഒരു നുള്ള്. എന്റെ നുള്ള്, നിന്റെയല്ല
• ഉലുവ: പത്തിരുപതു മണി. എണ്ണണ്ട
• ഇഞ്ചി, വെളുത്തുള്ളി, ചുവന്നുള്ളി: കണ്ണീരു വരുന്നിടം വരെ
• കറിവേപ്പില: മുറ്റത്തൂന്ന്. ഫ്രിഡ്ജീന്നല്ല
• വെളിച്ചെണ്ണ: വെളിച്ചെണ്ണതന്നെ

ഉണ്ടാക്കുന്നത്
1. കുടംപുളി കഴുകി ഇളംചൂടുവെള്ളത്തിലിടുക.
2. മൺചട്ടി അടുപ്പത്തു വെക്കുക. മൺചട്ടിയില്ലേൽ ഇതു വായിക്കുന്നതു നിർത്തി പോയി മേടിച്ചോണ്ടു വരിക.
3. എണ്ണ ചൂടാകുമ്പം കടുകും ഉലുവേം പൊട്ടിക്കുക. ഉള്ളീം ഇഞ്ചീം വെളുത്തുള്ളീം കറിവേപ്പിലേം വഴറ്റുക. ഒരു പാട്ടു മുഴുവൻ പാടാനുള്ള നേരം.
4. തീ താഴ്ത്തി, മുളകും മഞ്ഞളും ഇത്തിരി വെള്ളത്തിൽ കുഴച്ചു ചേർത്ത് മൂപ്പിക്കുക. കരിഞ്ഞാൽ ഒന്നേന്നു തുടങ്ങുക, ആരോടും പറയണ്ട.
5. പുളി വെള്ളത്തോടെ ഒഴിക്കുക, ഉപ്പിടുക. വെട്ടിത്തിളയ്ക്കുമ്പം മീനിടുക.
6. ഇനി സ്പൂണിടരുത്! ചട്ടി രണ്ടു കൈകൊണ്ടും പിടിച്ച് ഒന്നു ചുറ്റിക്കുക, കൊച്ചിനെ ആട്ടുന്നപോലെ.
7. എണ്ണ തെളിയുമ്പം ഇറക്കി, ഇത്തിരി പച്ചവെളിച്ചെണ്ണ തൂവി മൂടിവെക്കുക.

ഇനിയാ പ്രധാനം: ഇന്നു തിന്നരുത്. നാളെ തിന്നണം. അതാ ഈ കറീടെ എക്സാക്ട്. 🐟`,
    photos: [{ file: 'curry', alt: 'മൺചട്ടിയിൽ ചുവന്ന മീൻകറി, മുകളിൽ കറിവേപ്പില.' }],
    daysAgo: 37,
    hoursAgo: 2,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'shanavas',
      'remya',
      'haris',
      'jincy',
      'leela',
      'cletus',
      'fathima',
      'jyothish',
      'mazhathulli',
    ],
  },
  {
    author: 'shanavas',
    topic: 'food',
    title: 'Chaya nighandu',
    content: `20 kollam bus stand-ile chaya kudich padichath. Puthiya aalkkaarkk upakaarappedum.

Chaya: chaya.
Strong: innale urangaathavarude chaya.
Light: innu leave eduthavarude chaya.
Medium: enthaa vendath ennu swayam ariyaathavar.
Without: sugar ullavarude chaya. Koode oru unnakkaaya thinnum. Athil madhuram illa ennaanu avarude vishwasam.
Kattan: kaashu kuravu, allenkil vayaru kedu, allenkil kavi.
Sulaimani: naaranga pizhinja kattan. Biriyani kazhinju maathram. Biriyani thinnaathe chodichaal kadakkaaran ingale onnu nokkum.
Adichath: rand glass-inte idayil oru meter chaya. Mazha ulla divasam athu nokki ninnaal thanne thanuppu maarum.
Oru chaya, rand glass: premam. Allenkil kadam.
Pakuthi chaya, vegam: driver. Purath horn adikkunnath ayaalude thanne bus.
"Enikk onnum venda": ithaanu ettavum chelavulla order. Ithu paranja aal koottukaarante chaya pakuthi kudikkum, vadayude naduvum thinnum.

Njammante order: adichath, madhuram kurach, glass niracch. Raavile 5.30-nte trip-inu munp. Athu kittiyillenkil annu bakki chillara aarkkum sheriyaavoola. ☕`,
    daysAgo: 4,
    hoursAgo: 1,
    likedBy: ['haris', 'jyothish', 'fathima', 'remya', 'cletus', 'annamma'],
  },
  {
    author: 'remya',
    topic: 'food',
    title: 'The law of the steel dabba',
    content: `Palakkad-il njangalude street-il ezhuthappedaatha oru niyamam und: dabba kaaliyaayi thirich kodukkaruth.

Radhika aunty puliyodarai koduthu vittaal, aa dabba murukku itt thirich pokanam. Murukkinu pakaram chakka varattiyath varum. Angane 1998 muthal oru dabba street chutti nadakkunnund. Adiyil "P.R." ennu kothiyittund. Aaraanu P.R. ennu aarkkum ariyilla.

Bangalore-il vannappo njan ee niyamam thaazhathe flat-ile family-il try cheythu. Upma koduthu. Rand divasam kazhinju dabba vannu. Kazhuki, thudachu, kaali. I actually stood at the door holding it like a bad result. Ammaye vilichu.

"Avarkk ariyaanjittalle kutty. Padippikkanam. Onnu koodi kodukk, ithavana oru chit vekk."

Chit: "This dabba does not like to travel empty :)"

Pittennu dabba thirich vannu. Ullil oru cherunaaranga, oru chocolate, rand AA battery, pinne oru chit: "We did not cook. Will this do?"

Athu kazhinju ithuvare aa dabba-yil vannath:
- bisi bele bath (with warning)
- half a birthday cake, the half with the name
- oru pudina thai
- lift-il vech kalanju poya ente kammal
- a drawing of me, age 31, with eleven fingers

Innu raavile dabba vannappo ullil oru thaakkol. Chit: "We are away till Sunday. Please water the pudina's mother."

Ammaye vilich paranju. Amma kurach neram mindiyilla. Ennitt: "Ippo manassilaayille? Dabba-yil nammal food alla kutty kodukkunnath."`,
    photos: [
      {
        file: 'dabba',
        alt: 'A steel dabba on a window sill, with a key and a note in it, beside a pot of mint.',
      },
    ],
    daysAgo: 0,
    hoursAgo: 8,
    likedBy: ['jincy', 'sreelatha', 'fathima', 'haris'],
  },
];
