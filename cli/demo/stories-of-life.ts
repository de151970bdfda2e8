import type { DemoStory } from './types.ts';

export const storiesOfLife: readonly DemoStory[] = [
  {
    author: 'gopinathan',
    topic: 'life',
    title: 'അവസാന ദിവസത്തെ ബാഗ്',
    content: `മുപ്പത്തിയെട്ടു കൊല്ലം ഒരേ പോസ്റ്റോഫീസ്, ഒരേ വഴി, മൂന്നു സൈക്കിൾ. വിരമിക്കുന്ന ദിവസം രാവിലെ പോസ്റ്റ്മാസ്റ്റർ സുമതി മാഡം പറഞ്ഞു: "ഗോപിയേട്ടാ, ഇന്നു ബാഗിന് ഇത്തിരി കനം കൂടും."

കത്തെഴുത്തൊക്കെ അന്നേ നിന്നുപോയിരുന്നു. ബാങ്കിന്റെ നോട്ടീസ്, ഇൻഷുറൻസ്, വല്ലപ്പോഴും ഒരു കല്യാണക്കുറി: ഇതൊക്കെയാണ് സഞ്ചിയിൽ. കൈകൊണ്ടെഴുതിയ ഒരു വിലാസം കണ്ടാൽ അന്ന് ഉച്ചവരെ അതിന്റെ സന്തോഷമാണ്.

ബാഗ് തുറന്നു നോക്കി. ഇൻലൻഡ്. കാർഡ്. കവർ. നീല, മഞ്ഞ, വെള്ള. നാല്പത്തിമൂന്നെണ്ണം. എല്ലാം കൈപ്പട. ആദ്യത്തേതിലെ വിലാസം വായിച്ചു:

ശ്രീ. ഗോപിനാഥൻ നായർ
പോസ്റ്റ്മാൻ
എല്ലാ വീടിന്റെയും പടിക്കൽ

രണ്ടാമത്തേതും എനിക്ക്. മൂന്നാമത്തേതും.

"മാഡം, ഇതെല്ലാം..."
"ഡെലിവറി ചെയ്യണ്ടേ?" മാഡം ചിരിച്ചു. "ഡ്യൂട്ടിസമയത്തു തുറക്കാൻ പാടില്ല, കേട്ടോ. ചട്ടമാണ്."

അങ്ങനെ അന്നു മുഴുവൻ എനിക്കുള്ള കത്തും ചുമന്നു ഞാൻ നാടു ചുറ്റി. പടിക്കലെത്തുമ്പോൾ ഓരോരുത്തരും ഒന്നുമറിയാത്ത മട്ടിൽ നിൽക്കും. "ഇന്നു വല്ലതുമുണ്ടോ ഗോപ്യേ?" ഇല്ലെന്നു ഞാൻ പറയും. രണ്ടാളും ചിരി അടക്കും. നാണിയമ്മ മാത്രം പതിവുപോലെ മോരുംവെള്ളം തന്നിട്ടു പറഞ്ഞു: "ഞാനും ഒന്ന് അയച്ചിട്ടുണ്ട്. പേരക്കുട്ടിയെക്കൊണ്ട് എഴുതിച്ചതാ. കിട്ട്യാൽ പറയണം, ഈ പോസ്റ്റുകാരെ വിശ്വസിക്കാൻ പറ്റില്ല."

വൈകുന്നേരം സൈക്കിൾ ചാരിവെച്ച് ഭാരതപ്പുഴയുടെ കടവിൽ പോയിരുന്നു. ഒന്നൊന്നായി പൊട്ടിച്ചു.

ഒരാൾ: "എന്റെ അപ്പോയിന്റ്മെന്റ് ഓർഡർ കൊണ്ടുവന്ന ദിവസം പെരുമഴയായിരുന്നു. നിങ്ങൾ അതു ബനിയനുള്ളിലാണ് വെച്ചിരുന്നത്. ഞാൻ മറന്നിട്ടില്ല."

വേറൊരാൾ: "മണിയോർഡർ വൈകിയ മാസം നിങ്ങൾ സ്വന്തം കൈയിൽനിന്ന് എണ്ണൂറു രൂപ കൊടുത്ത കാര്യം അമ്മ ഈയിടെയാണു പറഞ്ഞത്. ഇതിനൊപ്പം എണ്ണൂറു രൂപയുണ്ട്. പലിശ കണക്കാക്കിയിട്ടില്ല."

ഒരു കുട്ടിയുടെ കാർഡ്: "ഗോപി മാമാ, ഇനി ബെല്ലടിക്കാൻ ആരാ വര്വാ? സൈക്കിൾ എനിക്കു തരുമോ?"

കൈസർ എന്ന നായയുടെ ഉടമ: "കടിച്ചതു മൂന്നു തവണയാണെന്ന് ഓർമ്മയുണ്ട്. കൈസറിനും ഖേദമുണ്ട്. അവന്റെ ഒപ്പു താഴെ." താഴെ മഷിയിൽ മുക്കിയ ഒരു കാൽപ്പാട്.

പച്ച ജനലുള്ള വീട്ടിലെ കുട്ടി, ഇപ്പോൾ പൂനെയിൽ: "ഞങ്ങളുടെ കത്തെല്ലാം അച്ഛൻ ഉറങ്ങുന്ന നേരം നോക്കി കൊണ്ടുവന്നതു നിങ്ങളാണ്. ഇതിലുള്ളതു കല്യാണഫോട്ടോ. നടുക്കു നിൽക്കുന്നത് അച്ഛൻ. ഉണർന്നിട്ടുണ്ട്."

പേരുവെക്കാത്ത ഒരാൾ: "തൊണ്ണൂറ്റാറിൽ എന്റെ ഒരു പാഴ്സൽ കാണാതെപോയി. അതൊഴിച്ചാൽ പരാതിയില്ല. എന്നാലും അതോർമ്മയുണ്ട്."

നാണിയമ്മയുടെ കത്തിൽ ഒറ്റ വരിയേയുള്ളൂ: "നാളെയും മോരുണ്ടാവും. കത്തില്ലെങ്കിലും വരണം."

ചില അക്ഷരങ്ങൾ അപ്പോഴേക്കും നനഞ്ഞു പടർന്നിരുന്നു. മഴയൊന്നും പെയ്തിരുന്നില്ല, കേട്ടോ.

പിറ്റേന്ന് ഒമ്പതരയ്ക്ക് കാല് തനിയെ ചെരിപ്പിൽ കയറി. ബാഗില്ല, കാക്കിയില്ല. നാണിയമ്മയുടെ പടിക്കൽ ചെന്നു ബെല്ലടിച്ചു.

"ഇന്നു വല്ലതുമുണ്ടോ ഗോപ്യേ?"
"ഉണ്ട്," ഞാൻ പറഞ്ഞു. "മറുപടി."

നാല്പത്തിമൂന്നു മറുപടി എഴുതിത്തീരാൻ ആറു മാസം വേണ്ടിവന്നു. ഇപ്പോഴും ആഴ്ചയിൽ രണ്ടു കത്തെങ്കിലും എനിക്കു വരും. പുതിയ പോസ്റ്റ്മാൻ പയ്യൻ പറയുന്നത് ഈ റൂട്ടിൽ ഏറ്റവും പണി തരുന്ന വിലാസം എന്റേതാണെന്നാണ്.`,
    daysAgo: 358,
    hoursAgo: 6,
    likedBy: [
      'sreelatha',
      'annamma',
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
    author: 'jincy',
    topic: 'life',
    title: 'The lullaby in Bed 6',
    content: `Mrs Geraghty in Bed 6 did not sleep. She was ninety-one, from Connemara, and had decided that sleep was for people with time.

At three in the morning, on my fourth night in a row, she caught my sleeve. "Sing me something from your place," she said. "Not a hymn. I know all the hymns."

I cannot sing. In Angamaly they used to move me to the back row, and then to the refreshments. But the ward was quiet and the rain was doing what Galway rain does, sideways, and so I sang the only thing that came, the one Ammachi sang to all nine of us:

ഓമനത്തിങ്കൾക്കിടാവോ, നല്ല
കോമളത്താമരപ്പൂവോ,
പൂവിൽ നിറഞ്ഞ മധുവോ, പരി-
പൂർണേന്ദു തന്റെ നിലാവോ...

I sang it badly and very low. By the second line her finger was tapping on the blanket. By the fourth she was humming, and the tune was not mine. It was hers, some old thing in Irish, but it lay down on top of mine as if the bed had been made for it.

"What is it about?" she asked.

"It is only questions," I said. "Is this child the moon, is it a lotus, is it the honey in the flower. He never decides."

"Sure, who could," said Mrs Geraghty, and slept till seven.

In the notes I wrote: slept well. There is no box for the rest.`,
    daysAgo: 288,
    likedBy: [
      'sreelatha',
      'annamma',
      'remya',
      'haris',
      'leela',
      'cletus',
      'fathima',
      'gopinathan',
      'mazhathulli',
    ],
  },
  {
    author: 'remya',
    topic: 'life',
    title: 'Power cut on the fourth floor',
    content: `Two years in this building and I knew my neighbours only by their shoes. 401 has the running shoes. 402 has black leather ones, always parallel. 404 has six pairs, all tiny.

Then one evening the transformer down the road gave up with a bang, and the generator, it turned out, had been "under service" for longer than I have lived here. By eight the fourth floor was too hot for pride and we all climbed to the terrace.

402 is Mr Kulkarni, who makes orange marmalade because his wife left him forty jars. "Empty jars," he clarified. "She was an optimist." 401 is training for a marathon and is afraid of the dark, so she stood close to me, whom she had known for four minutes. The six tiny pairs belong to one girl, Aadhya, who changes her mind.

Somebody brought a watermelon and nobody had a knife, so a man from the second floor broke it on the water tank like a coconut. Somebody's grandmother asked where I was from, and when I said Palakkad she changed languages without changing gear. "അത് ശരി! ഞാൻ ഷൊർണൂരാ മോളേ." Two years. One staircase.

The lights came back at 9.25. The whole terrace said "Ohhh", and it was not a happy sound.

I have a jar of marmalade now. It is terrible. I have promised to return the jar empty.`,
    daysAgo: 219,
    hoursAgo: 2,
    likedBy: ['haris', 'jincy', 'fathima', 'jyothish', 'cletus', 'sreelatha'],
  },
  {
    author: 'cletus',
    topic: 'life',
    title: 'Grease on the wedding shirt',
    content: `At nine on the morning of my wedding a boat broke down in the channel between Vypin and Fort Kochi. I know, because my wedding was on it.

Not the bride. The bride's uncles, the bride's aunts, the cake and both the rings, because her people are from Vypin and had decided to come over by hired boat, singing.

I was on the jetty in a white shirt my brother had ironed twice. Everybody around me was saying what people say: "Somebody call a mechanic." Then, one by one, they turned and looked at me.

It was the fuel line. It is always the fuel line. A country boat took me out, I went down the hatch with a borrowed spanner, and above me thirty people who would be my family by noon leaned over and gave advice. Her uncle Lonan held the torch. He held it on my face the whole time, to see what sort of man his niece was getting.

Eleven minutes. When it caught, they cheered as if I had invented the engine.

I reached the church with diesel to the elbow and one black handprint over the heart, where I had leaned on myself. Mercy looked at the shirt, then at me, and said the first words she ever said to me as a bride: "So it was the fuel line."

Twenty-six years. She still has the shirt. She has never once asked me to repair the mixie, though. For that she calls a fellow from Mattancherry, who has manners.`,
    daysAgo: 207,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'annamma',
      'shanavas',
      'remya',
      'haris',
      'jincy',
      'leela',
      'fathima',
      'jyothish',
    ],
  },
  {
    author: 'haris',
    topic: 'life',
    title: 'Aaru per, oru janal',
    content: `Karamayile njangalude muriyil aaru kattil und, oru AC und, oru janal und. AC venda, janal mathi ennu parayunna aaru per aanu njangal.

Prashnam enthaanennu vechaal, janalinte aduthulla kattil onne ullu.

Aadyam athu Basheerkkaante aayirunnu. Pathinezhu kollam aa kattilil kidannu. Janaliloode nokkiyaal oru parking, oru eenthappana, pinne rand building-inte idayiloode oru muzham kadal. Sathyam paranjaal athu kadal aano aakasham aano ennu aarkkum urappilla. Basheerkka paranju kadal aanennu, njangal sammathichu.

Basheerkka naattil pokunna divasam raathri meeting koodi. Agenda: janal. Seniority nokkano, praayam nokkano, narukk idano? Davis paranju narukk. Dhaka-kaaran Rafiq paranju, "sab ko chahiye to sab ko milega". Avasaanam Basheerkka thanne vidhi paranju:

"Aazhchayil oraal. Velliyaazhcha raavile kattil maaraam. Pakshe oru condition. Janal kittunnavan aa aazhcha kaanunnath bakkiyullavarodu parayanam."

Angane thudangiyathaanu njangalude "janal news". Raathri choru unnumbol aanu vaayana.

Davis: "Innu eenthappanayil oru thatha. Pacha. Naattile thatha thanne, visit visa aayirikkum."

Rafiq: "Parking-il oru kutti cycle padikkunnu. Veenu. Ezhunnettu. Veendum veenu. Njaan ivide ninnu balance cheythu koduthu."

Suresh (pothuve mindaathavan): "Mazha."
Athre ullu. Pakshe annu pathiraathri vare aaru perum aa janalinte munnil ninnu. Ivide mazha peyyunnath, naattil ninnu oraal parayaathe kayari varunna pole aanu.

Ente aazhcha vannappol njan kandath ithaanu: raavile anchu manikk parking thookkaan varunna oru chettan, paniyellaam kazhinju, aarum illaatha aa sthalathu ninnu oru paattu paadum. Ethu bhaasha aanennu polum ariyilla. Phone-il record cheyyaan nokki, pinne vendennu vechu. Chila kaaryangal parayaan ullathaanu, kaanikkaan ullathalla.

Kazhinja maasam Basheerkka naattil ninnu vilichu. Valiya veed, munnil paadam, naalu vashavum janal.

"Engane und Ikka?"
Oru nimisham mindiyilla. Pinne: "Nalla kaazhcha aanu da. Pakshe raathri 'innu entha kande' ennu chodikkaan aarum illa. Ningal oru kaaryam cheyy. Enneyum aa rota-yil idu."

Ippo rota ezh aazhcha aanu. Ezhaamathe aazhcha naattile janal. Innale vanna news: "Paadathu rand kokk. Onnu mattethinte meen kattu."

Pinne AC-yude kaaryam. Aadyam paranjath nuna aanu. Choodu kaalathu venam. 😄`,
    photos: [
      {
        file: 'window',
        alt: 'Raathri, oru janal. Purath building-ukal, oru eenthappana, naduvil oru muzham kadal.',
      },
      { file: 'paddy', alt: 'Oru paadam, athil rand kokk.' },
    ],
    daysAgo: 12,
    hoursAgo: 4,
    likedBy: ['shanavas', 'remya', 'jincy', 'fathima', 'jyothish', 'annamma', 'sreelatha', 'mazhathulli'],
  },
  {
    author: 'sreelatha',
    topic: 'life',
    title: 'ലോങ് ബെൽ',
    content: `മുപ്പത്തിമൂന്നു വർഷം ബെല്ലിനൊപ്പം ജീവിച്ച ഒരാൾ ബെല്ലില്ലാത്ത ഒരു തിങ്കളാഴ്ച എന്തു ചെയ്യണമെന്ന് ആരും പറഞ്ഞുതന്നില്ല.

വിരമിച്ചതിന്റെ ആദ്യത്തെ ആഴ്ച. പത്തു മണിക്കു ഞാൻ മുറ്റത്ത് അസംബ്ലിക്കു നിന്നു. മുന്നിൽ നാലു ചെമ്പരത്തിയും ഒരു കോഴിയും. പതിനൊന്നരയ്ക്കു വിശന്നു; അത് ഇന്റർവെല്ലിന്റെ വിശപ്പാണ്. ഉച്ചയ്ക്ക് ഊണു കഴിക്കുമ്പോൾ വിജയേട്ടന്റെ പാത്രത്തിലേക്ക് അറിയാതെ നോക്കി: "പയറ് ബാക്കി വെക്കരുത്."

വിജയേട്ടൻ വിനയത്തോടെ എഴുന്നേറ്റുനിന്നു. "ടീച്ചർ, മൂത്രമൊഴിക്കാൻ പൊയ്ക്കോട്ടെ?"

ഞാൻ കുറേ ചിരിച്ചു. അതു കഴിഞ്ഞ് അടുക്കളയിൽ പോയി കുറച്ചു കരഞ്ഞു. രണ്ടും അദ്ദേഹം കണ്ടു. ഒന്നും പറഞ്ഞില്ല.

പിറ്റേന്നു കൃത്യം നാലു മണിക്ക് പുറത്തുനിന്ന് ഒരു ശബ്ദം. ടിണിം ടിണിം ടിണിം ടിണിം. ചെന്നു നോക്കുമ്പോൾ വിജയേട്ടൻ ഒരു പഴയ ഇരുമ്പുകഷണം പ്ലാവിൽ കെട്ടിത്തൂക്കി ചുറ്റികകൊണ്ട് അടിക്കുകയാണ്. അയലത്തെ മൂന്നു കുട്ടികൾ ഗേറ്റിൽ വന്ന് എത്തിനോക്കുന്നു.

"എന്തായിത്?"
"ലോങ് ബെൽ. സ്കൂൾ വിട്ടു. ഇനി ടീച്ചർക്കു കളിക്കാൻ പോകാം."

ആ കുട്ടികൾ പിന്നെ പോയില്ല. ഇപ്പോൾ നാലു മണിക്ക് ബെല്ലടിച്ചാൽ ഉമ്മറത്തു പതിനൊന്നു പേരുണ്ടാവും: കഥ കേൾക്കാൻ മൂന്ന്, ഹോംവർക്കിന് രണ്ട്, ബാക്കിയെല്ലാം പഴംപൊരിക്ക്.`,
    daysAgo: 9,
    hoursAgo: 1,
    likedBy: ['gopinathan', 'annamma', 'remya', 'leela', 'fathima', 'jyothish', 'haris'],
  },
  {
    author: 'mazhathulli',
    topic: 'life',
    title: 'ഒരു രാത്രിയുടെ വാടക',
    content: `ഇന്നലെ രാത്രി മഴയത്ത് ഇറയത്തെ ചാക്കിൽ ഒരു പൂച്ച വന്നു കിടന്നു. ഞാൻ പേരു ചോദിച്ചില്ല, അത് എന്നോടും ചോദിച്ചില്ല.
രാവിലെ നോക്കുമ്പോൾ പൂച്ചയുമില്ല, മഴയുമില്ല. ചവിട്ടുപടിയിൽ വാടകയായി ഒരു പല്ലിവാല്.`,
    photos: [{ file: 'rain', alt: 'മഴയുള്ള രാത്രി, ഇറയത്തെ ചാക്കിൽ ചുരുണ്ടുകിടക്കുന്ന ഒരു പൂച്ച.' }],
    daysAgo: 0,
    hoursAgo: 2,
    likedBy: ['fathima', 'leela'],
  },
];
