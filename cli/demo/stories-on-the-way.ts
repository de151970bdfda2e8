import type { DemoStory } from './types.ts';

export const storiesOnTheWay: readonly DemoStory[] = [
  {
    author: 'remya',
    topic: 'travel',
    title: 'The passenger in 24',
    content: `Sunday night bus, Palakkad to Bengaluru. My ticket said 23. Seat 24 was taken by a jackfruit.

It had a seat belt on. Next to it, in the aisle, stood a grandfather with two tickets and the face of a man who has already had this argument once today.

"Last time they put it below with the luggage," he told me. "It ripened on somebody's laptop. So this time I bought it a seat."

His daughter in Whitefield was seven months pregnant and had asked for exactly one thing in the world, and not from the supermarket: from the tree by the well. He himself was in seat 41, at the back, over the wheel. He had given the jackfruit the window.

By Walayar the bus knew about it. By Salem you could smell that it was making up its mind. At the tea stop near Krishnagiri people who had not spoken to one another for six hours came by, one by one, pressed it gently with a thumb, and gave an opinion. The driver, who was from Theni and an expert, said four more hours. A nursing student said three. Bets were placed, in peanuts.

I fell asleep with my head on it. It is more comfortable than it looks, and warmer.

At half past five, in the jam at Silk Board, with nobody going anywhere, the grandfather came forward, knocked on it twice like a door, listened, and shook his head with great sorrow.

"It won't reach Whitefield," he said. "Not the whole of it."

He had a knife. He had coconut oil for the hands. He had clearly packed for this. Forty-one people and one driver ate jackfruit in the dark with their eyes closed. He put aside the best half, wrapped in his own shawl, and before he got down he gave me one ചുള in a newspaper.

"For sharing your shoulder," he said. It was not clear which of us he was thanking for whom.`,
    photos: [
      { file: 'jackfruit', alt: 'A jackfruit in the window seat of a night bus, with its seat belt on.' },
    ],
    daysAgo: 306,
    hoursAgo: 4,
    likedBy: ['annamma', 'shanavas', 'haris', 'jincy', 'sreelatha', 'gopinathan', 'leela'],
  },
  {
    author: 'fathima',
    topic: 'travel',
    title: 'കടൽക്കരയിലെ കുട്ടികൾ തീവണ്ടി കാണാൻ പോയ കഥ',
    content: `ഞങ്ങളുടെ സ്കൂളിന്റെ മതിലിനപ്പുറം കടലാണ്. മൂന്നാം ക്ലാസിലെ ഇരുപത്തെട്ടു പേരും തിര കണ്ടാൽ കാറ്റിന്റെ ദിക്കു പറയും. പക്ഷേ "യാത്ര" എന്ന പാഠമെടുത്ത ദിവസം ഞാൻ ചോദിച്ചു: എത്ര പേർ തീവണ്ടിയിൽ കയറിയിട്ടുണ്ട്? രണ്ടു കൈ പൊങ്ങി. അതിലൊന്നു പാർക്കിലെ തീവണ്ടിയായിരുന്നു.

പൊന്നാനിയിൽ റെയിൽവേ സ്റ്റേഷനില്ല. അങ്ങനെ ഒരു ശനിയാഴ്ച ഞങ്ങൾ പുറപ്പെട്ടു: കുറ്റിപ്പുറത്തുനിന്നു തിരൂർ വരെ. കഷ്ടിച്ച് ഇരുപതു മിനിറ്റ്. സമ്മതപത്രവും ഉച്ചഭക്ഷണവും തൊപ്പിയും കണ്ടാൽ സ്വിറ്റ്സർലൻഡിലേക്കാണെന്നു തോന്നും.

പ്ലാറ്റ്ഫോമിൽ കാലു കുത്തിയതും ചോദ്യം തുടങ്ങി.

"ടീച്ചറേ, ഇതിന്റെ സ്റ്റിയറിങ് എവിടെയാ?"
"സ്റ്റിയറിങ് ഇല്ല."
"അപ്പൊ ആരാ തിരിക്കുക?"
"പാളം."
അനസ് കുറേനേരം പാളത്തിലേക്കു നോക്കിനിന്നു. "എന്നാൽ ഡ്രൈവർക്ക് ഉറങ്ങിക്കൂടേ?"

വണ്ടി വരുന്നതിനു മുമ്പു പാളം ഒന്നു മൂളി. ഇരുപത്തെട്ടു പേരും മിണ്ടാതായി. കടൽക്കരയിലെ കുട്ടികളാണ്; ദൂരെനിന്നൊരൊച്ച വരുന്നതു കേട്ടാൽ മിണ്ടാതിരിക്കാൻ അവരെ ആരും പഠിപ്പിക്കണ്ട.

അകത്തു കയറിയപ്പോൾ ജനലിനു വേണ്ടി യുദ്ധമായി. ഉറങ്ങിക്കൊണ്ടിരുന്ന ഒരു ചേട്ടൻ എഴുന്നേറ്റ് സ്വന്തം സീറ്റു കൊടുത്തു. പിന്നെ ഒരു ചേച്ചി. രണ്ടു മിനിറ്റിനകം ബോഗിയിലെ മുതിർന്നവരെല്ലാം നിൽപ്പായി, കുട്ടികളെല്ലാം ജനലരികിലായി.

പുഴ കൂടെ വന്നു. പാലങ്ങൾ വന്നു. പശുക്കൾ വന്നു.

"മരങ്ങൾ ഓടുന്നു ടീച്ചറേ!"
"മരമല്ല, നമ്മളാ ഓടുന്നത്."
"രണ്ടാളും ഓടുന്നുണ്ട്," ഹിബ തീർപ്പു പറഞ്ഞു.

ഏറ്റവും പിന്നിലിരുന്ന ഷാമിൽ മാത്രം ഒന്നും മിണ്ടിയില്ല. അവന്റെ ഉപ്പ കടലിൽ പോയതാണ്, രണ്ടു കൊല്ലം മുമ്പ്. അവൻ ജനൽക്കമ്പിയിൽ മുഖം ചേർത്ത്, പിന്നിലേക്കു പോകുന്ന സ്റ്റേഷൻ നോക്കിയിരിക്കുകയായിരുന്നു.

"എന്താ ആലോചിക്കുന്നത്?"
"ടീച്ചറേ, ഈ വണ്ടി തിരിച്ചും വരുമോ?"
"വരും. എല്ലാ ദിവസവും."
"ഇതേ വഴി?"
"ഇതേ വഴി. പാളമുണ്ടല്ലോ."

അവൻ തലയാട്ടി. കടലിനു പാളമില്ലെന്ന് അവൻ പറഞ്ഞില്ല. ഞാനും പറഞ്ഞില്ല.

തിരൂരിലിറങ്ങി എല്ലാവരും ഓരോ പഴംപൊരി തിന്നു, അടുത്ത വണ്ടിക്കു മടങ്ങി. വണ്ടി പ്ലാറ്റ്ഫോമിലേക്കു കയറുമ്പോൾ അനസ് അതു കണ്ടുപിടിച്ചു: ഡ്രൈവർ ഉറങ്ങുന്നില്ല. കൈവീശിയപ്പോൾ മൂപ്പരും വീശി. ഒരു കൂക്കും തന്നു.

തിങ്കളാഴ്ച "എന്റെ യാത്ര" വരയ്ക്കാൻ പറഞ്ഞു. ഇരുപത്തേഴു പേർ തീവണ്ടി വരച്ചു. ഷാമിൽ വരച്ചതു കടലാണ്. അതിനു കുറുകെ, ചക്രവാളത്തിൽനിന്നു ഞങ്ങളുടെ സ്കൂൾമതിൽ വരെ, രണ്ടു നീണ്ട വര. രണ്ടിനുമിടയിൽ കുഞ്ഞുകുഞ്ഞു വരകൾ.

പാളം.`,
    daysAgo: 194,
    hoursAgo: 1,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'annamma',
      'shanavas',
      'remya',
      'haris',
      'jincy',
      'leela',
      'cletus',
      'mazhathulli',
    ],
  },
  {
    author: 'jyothish',
    topic: 'travel',
    title: 'Ponmudi: 22 hairpin, oru scooter, oru chappal',
    content: `Plan simple aayirunnu. Raavile 5-nu vidunnu, sunrise kaanunnu, 10 manikk thirich class-il kayarunnu. Njan, Akhil, Akhilinte chechiyude scooter.

Reality:

5.00 - Akhil urakkam
6.15 - Akhil urakkam, pakshe scooter-nte purakil
7.00 - Vithura. Puttu, kadala, oru double omelette. Sunrise nammale kaathu ninnilla
7.40 - Kallar. Vellam kannaadi pole. Akhil kaal ittu. Oru chappal ozhuki poyi
7.41 - oru chappalinu vendi karayunna aalaanu Akhil ennu manassilaayi

Pinne 22 hairpin. Oro valavilum board und, njangal urakke enni. 14 aayappo manju vannu. 17 aayappo munnil pokunna bus-inte purakile "SOUND HORN" mathram kaanaam. Aa bus aayi nammude guru. Athu thirinjaal njangalum thiriyum, athu ninnaal njangalum nilkkum.

Mukalil ethi. View: zero. Oru A4 paper-nte akathu kayariya pole. Avide oru chechi choodu chaya vilkkunnu.

"Chechi, ivide entharu kaanaan ullath?"
"Manju."
"Athinappuram?"
"Athinappuram view. Athu naale vaa."

Njangal oru paarappurathu irunnu chaya kudichu. Onnum kaanunnilla, range illa, aaro oraal manjinte akathirunnu mooli paattu paadunnu. Jeevithathil aadyamaayitta Akhil oru manikkoor mindaathe irunnath. Kidilam ennu paranjaal athaanu kidilam.

Thirich irangumbol Kallaril, randu paarayude idayil, athaa kidakkunnu chappal! Akhil athine kettippidichu. Ini ithu idoolla, vaykkathe ullu ennu.

Class-il ethiyath rand manikk.
"Evide aayirunnu?" sir.
"Guruvinte koode aayirunnu sir."
Oru bus-ine kurich aanennu paranjilla.`,
    photos: [{ file: 'hairpins', alt: 'Ponmudiyile valavukal, thazhe oru chuvanna scooter.' }],
    daysAgo: 135,
    likedBy: ['shanavas', 'remya', 'haris', 'fathima', 'cletus'],
  },
  {
    author: 'annamma',
    topic: 'travel',
    title: 'കല്യാണത്തിനു പോയിട്ട് ബോട്ടിൽ',
    content: `ഞാനും അനിയത്തി റോസക്കുട്ടിയുംകൂടെ ആലപ്പുഴയ്ക്ക് ഒരു കല്യാണത്തിനു പോയി. എനിക്ക് എഴുപത്തിരണ്ട്, അവൾക്ക് അറുപത്തെട്ട്. രണ്ടുപേർക്കുംകൂടി ഒറ്റ കണ്ണട.

പള്ളിയിൽ ചെന്നപ്പം ഒരു മനുഷ്യനില്ല. കപ്യാര് മുറ്റമടിക്കുന്നു.

"കല്യാണം?"
"അടുത്ത ശനിയാഴ്ചയാ അമ്മച്ചീ."

കുറി വായിച്ചത് റോസക്കുട്ടിയാ. കണ്ണട അന്നേരം എന്റെ മൂക്കത്തായിരുന്നു.

പട്ടുസാരീം ഉടുത്ത്, കേക്കിന്റെ പൊതീം പിടിച്ച്, രാവിലെ പത്തു മണിക്ക് ആലപ്പുഴ ടൗണിൽ. ഇനിയെന്നാ ചെയ്യും?

"ബോട്ടേൽ പോകാം," ഞാൻ പറഞ്ഞു. "കോട്ടയത്തിന്. എന്നെ കെട്ടിച്ച കൊല്ലം കയറിയതാ."

സർക്കാർ ബോട്ട്. ടിക്കറ്റിന് ഒരു കാപ്പീടേം വടേടേം കാശേയുള്ളൂ. രണ്ടര മണിക്കൂർ. ആദ്യം തോട്, പിന്നെ കായല്. വെള്ളത്തിൽ താറാവിന്റെ ഒരു പഞ്ചായത്തു മുഴുവൻ. തെങ്ങു ചാഞ്ഞുനിന്നു മുഖം നോക്കുന്നു. ഒരു കടവിൽ കുളിച്ചോണ്ടിരുന്ന കൊച്ചൻ കൈവീശി. റോസക്കുട്ടി എഴുന്നേറ്റുനിന്ന് രണ്ടു കൈയും വീശി. അറുപത്തെട്ടു വയസ്സിന്റെ വീശലല്ല അത്.

ഉച്ചയായപ്പം വിശന്നു. ഞങ്ങള് രണ്ടും ഒരുമിച്ചാ ആ പൊതിയേലോട്ടു നോക്കിയത്. പ്ലം കേക്ക്.

"പിള്ളേർക്ക് അടുത്താഴ്ച വേറെ മേടിക്കാം," റോസക്കുട്ടി പറഞ്ഞു.

സ്രാങ്കിനും കണ്ടക്ടർക്കും ഓരോ കഷണം കൊടുത്തു. ആരുടെ കല്യാണമാ അമ്മച്ചീ, സ്രാങ്ക് ചോദിച്ചു.

"അടുത്ത ശനിയാഴ്ചത്തെയാ," ഞാൻ പറഞ്ഞു. "ഞങ്ങള് നേരത്തേ തുടങ്ങി."

പിറ്റേ ശനിയാഴ്ച കല്യാണത്തിനും പോയി, കേട്ടോ. തിരിച്ച് ബോട്ടേൽ. 😄`,
    daysAgo: 124,
    hoursAgo: 5,
    likedBy: ['sreelatha', 'gopinathan', 'jincy', 'remya', 'leela', 'cletus', 'fathima', 'shanavas'],
  },
  {
    author: 'shanavas',
    topic: 'travel',
    title: 'Last bus-ile aadu',
    content: `Raathri 9.40-nte last bus. Kozhikode ninnu Mukkam vazhi Thiruvambady. Njan conductor, driver Biju. Nalla mazha. Seat full, standing 14. Angane nilkkumbol oru ummaamma oru aadineyum pidich footboard-il.

"Umma, aadine kayattaan pattoola."
"Athenthaa mone, ticket edukkaanjittaa? Rand ticket thaa. Oru full, oru half."
"Half?"
"Athinu onnara vayasse aayittullu."

Bus muzhuvan chirichu. Rule paranjaal pattoola. Pakshe purathu mazha, ithu last bus, ummaamma irangendath Agasthyanmuzhi. Njan Bijune nokki. Biju kannaadiyiloode enne nokki.

"Njan onnum kandittilla," Biju paranju. "Enikk road maathre kaanaan pattoo."

Ticket machine-il aadinu option illa. Njan "luggage" adichu. 12 roopa. Umma athu bhadramaayi aadinte kayaril kutthi vechu.

Kunnamangalam kazhinjappo aadu aake oru virayal. Side seat-il irunna college payyan: "Chettaa, ithu prasavikkaan povaanu." Avan Mannuthy-il veterinary padikkunnathaa, moonnaam varsham.

"Nee ithinu munp prasavam kandittundo?"
"Video kandittund."

Pinne nadannathu oru team work aanu. Biju oru petrol pump-inte melkkoorakk adiyil bus nirthi. Purakile seat ozhippichu. Oru chechi swantham shawl viricchu. Oru kaarnor phone-inte torch. Standing 14-um vattathil thirinju ninnu, aadinu oru maraykk. Purathu mazha, akathu "pushu, pushu" ennu parayunna oru bus aalkkaar. Pushu ennu paranjaal aadinu manassilaavo ennu aarum chinthichilla.

10.35-nu oru kunju. 10.42-nu randaamathethu. Randum karuppu, nettiyil oru vella pottu.

Veterinary payyan karanju. Biju karanju. Njan karanjittilla, kannil mazha veenathaa. Bus-inte akathu.

Umma sanchiyil ninnu oru pothi eduthu, kalyaana veettil ninnu kittiya halwa. Ellaarkkum ororo kashnam. "Ivarkk oru peru idande?" aaro chodichu. Valuthinu Biju ennu ittu. Cheruth pennaayirunnu, Rani. Ente peru aarum paranjilla. Luggage ticket adichathinte deshyam aavum.

Irangumbol umma chodichu: "Mone, ippo ethra ticket aayi? Nammal naalaal aayille."
"Umma, bus-il kayariyathinaanu ticket. Bus-il janichathinu illa."

Thiruvambady ethiyappo 50 minute late. Muthalaali vilichu chodichu: "Entha ithra late?"
"Passengers koodi," njan paranju.

Nuna allallo. 🐐`,
    daysAgo: 24,
    hoursAgo: 11,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'annamma',
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
    author: 'cletus',
    topic: 'travel',
    title: 'ബോട്ടും വടയും',
    content: `ഫോർട്ട് കൊച്ചീന്ന് എറണാകുളത്തേക്കുള്ള ബോട്ടിനേക്കാൾ കൂടുതൽ കാശ് ഞാൻ ജെട്ടിയിലെ പരിപ്പുവടയ്ക്കാ കൊടുക്കുന്നത്.
ഇരുപതു മിനിറ്റ് കാറ്റും രണ്ടു ഡോൾഫിനും, ഓഫീസിലെത്താൻ ഒരു ധൃതിയുമില്ലാത്ത കുറേ മുഖങ്ങളും വേറെ, ഫ്രീ.
വട പക്ഷേ കാക്ക കൊണ്ടുപോയി.`,
    photos: [
      { file: 'boat', alt: 'കായലിൽ ഒരു ബോട്ട്, അതിൽ അഞ്ചു യാത്രക്കാർ.' },
      { file: 'tea', alt: 'ഒരു ഗ്ലാസ് ചായയും രണ്ടു വടയും.' },
    ],
    daysAgo: 6,
    hoursAgo: 2,
    likedBy: ['shanavas', 'annamma', 'haris'],
  },
  {
    author: 'jincy',
    topic: 'career',
    title: 'Three times 340',
    content: `The exam wants 350. I got 340. Then 340. Then, because the universe likes a joke told properly, 340.

Reactions, in the order received:

Amma: "Pathu mark alle mole, saaramilla."
Ammayi: "Pathu markinu vendi ithra paisayo?"
The agent in Ernakulam: "One more try, chechi, discount tharaam."
My husband, who had been doing all the cooking for fourteen months: "Eat first."
My own head at 2 a.m.: not for publication.

It was always the writing paper. The referral letter. I knew every rule there was. The fourth time I went to Sosamma miss, retired, who ran a class at her dining table in Angamaly between the rice and the evening news. She read my three failed letters, took off her glasses and said:

"Kochinu English okke ariyaam. Pakshe ee letter aarkka?"
"To the doctor, miss."
"Alla. Ithu examiner-kka. You are begging. Ezhuthikko: the next nurse is tired. She has eleven patients. She opens your letter standing up. Tell her what she must know so that this one man is safe tonight. Pinne nirthikko."

So the fourth time I did not write to the examiner. I wrote to a tired woman, standing up. I knew her quite well.

390.

I am at the other end of those letters now. Every so often one comes in so clear that I look at the name at the bottom. Last winter there was one from a nursing home in Mayo, and I rang to say thank you. There was a pause on the line.

"Angamaly aano?" she said. "Njan Sosamma missinte dining table, second batch."`,
    daysAgo: 170,
    hoursAgo: 6,
    likedBy: ['annamma', 'fathima', 'remya', 'sreelatha', 'haris'],
  },
  {
    author: 'cletus',
    topic: 'career',
    title: 'What is it saying?',
    content: `I was fourteen when my father took me to the yard at Thoppumpady and told Ouseph mesthiri, "Make something of this." Mesthiri looked at my hands, then at my ears. "Ears are all right," he said.

For three months I was not allowed to touch a spanner. My work was to fetch tea, hold the lamp, and listen. He would put the blade of a long screwdriver to the engine block and the wooden handle to the bone behind my ear.

"What is it saying?"
"Tak-tak-tak, mesthiri."
"That is how it sounds. I asked what it is saying."

It took me the whole of one monsoon. A loose tappet is a woman knocking at a door she knows is open. A worn bearing is an old man clearing his throat before bad news. Water in the diesel is a child who is going to cry and has not decided when. And a good engine says nothing about itself at all. It only talks about the boat.

When I was seventeen mesthiri was down with fever and a fishing boat lay at the jetty with nine men on board and the tide turning. The engine ran, but the boat would not pull. Everybody said injectors. I put the screwdriver to the block and listened and heard nothing wrong. I listened again.

"It's not the engine," I said. "It's talking about the boat."

They laughed, the way nine men laugh at a boy. I went over the side with a kitchen knife in my teeth, because I had seen it in a film, and there it was: four metres of somebody's nylon net, wound round the shaft like thread on a bobbin.

I ran all the way to tell him. He was lying on his cot with a wet cloth on his forehead. He did not say well done. He put out a hand, found my ear, and pulled it gently, twice, the way one tests a rope.

He has been gone twenty years now. These days the boys come with phones that plug into the engine and read out a number, and then they look up the number. I have nothing against it, it is quick. But before they plug in I give them the screwdriver. It is the same one. The handle has gone dark in the shape of an ear, his and then mine, and lately a third: Anjaly's, nineteen, from Chellanam, the best ears in the yard.

"What is it saying?" I asked her last Thursday.

She listened for a long time with her eyes shut. "It's hungry," she said, "and too shy to ask."

Blocked fuel filter. I went and made her tea myself.`,
    daysAgo: 102,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'haris',
      'leela',
      'jincy',
      'remya',
      'jyothish',
      'shanavas',
      'fathima',
    ],
  },
  {
    author: 'leela',
    topic: 'career',
    title: 'തെറ്റിയ ഒരു ഇഴ',
    content: `നെയ്ത്തിൽ എനിക്ക് ഒരു തെറ്റേ പറ്റിയിട്ടുള്ളൂ എന്നു പറഞ്ഞാൽ നുണയാവും. പക്ഷേ ഓർമ്മയുള്ള തെറ്റ് ഒന്നേയുള്ളൂ.

മകളുടെ പത്താം ക്ലാസ് ഫലം വരുന്ന ദിവസം. തറിയിൽ ഒരു ചന്ദനനിറമുള്ള സാരി, കരയിൽ ചുവപ്പും പച്ചയും. അന്നൊക്കെ ഫലമറിയാൻ അങ്ങാടിയിൽ പോകണം. ഓടം അങ്ങോട്ടും ഇങ്ങോട്ടും പോകുന്നുണ്ട്, മനസ്സ് അങ്ങാടിയിലാണ്. പുറത്തുനിന്ന് അവളുടെ വിളി കേട്ടു: "അമ്മേ, ഫസ്റ്റ് ക്ലാസ്!" കൈ ഒന്നു നിന്നു. അത്രയേയുള്ളൂ. കരയിൽ പച്ച വരേണ്ടിടത്ത് ഒരിഴ ചുവപ്പു വീണു.

അഴിക്കാമായിരുന്നു. അഴിച്ചില്ല. പരിശോധകൻ കണ്ടില്ല. സാരി വിറ്റുപോയി.

പതിനാറു കൊല്ലം കഴിഞ്ഞ് കണ്ണൂർ റെയിൽവേ സ്റ്റേഷനിൽ വണ്ടി കാത്തുനിൽക്കുമ്പോൾ മുന്നിൽ ഒരു പെൺകുട്ടി. ഉടുത്തിരിക്കുന്നത് പഴയ കൈത്തറിസാരി, ചന്ദനനിറം. നെയ്ത്തുകാരുടെ കണ്ണ് ആദ്യം പോവുക കരയിലേക്കാണ്. തലപ്പിൽനിന്നു നാലു വിരൽ മേലെ, പച്ചയ്ക്കിടയിൽ ഒരിഴ ചുവപ്പ്.

ഞാൻ അറിയാതെ തൊട്ടുപോയി. അവൾ തിരിഞ്ഞുനോക്കി.

"ക്ഷമിക്കണം മോളേ. ഈ സാരിയിൽ ഒരു തെറ്റുണ്ട്."

"അറിയാം," അവൾ ചിരിച്ചു. "അമ്മയുടെ സാരിയാണ്. അമ്മ പോയിട്ട് മൂന്നു കൊല്ലമായി. വെറുതെയിരിക്കുമ്പോഴൊക്കെ അമ്മ ആ ഇഴയിൽ വിരലോടിക്കും. ഇതു നെയ്തയാൾ അന്നേരം എന്തോ നല്ല കാര്യം ഓർത്തതാവും എന്നു പറയും."

വണ്ടി വരാറായിരുന്നു. ഒച്ചയും തിരക്കും. ഞാൻ ചെവിയിൽ പറഞ്ഞു: "ശരിയാ മോളേ. മകൾ ജയിച്ചതാ."`,
    daysAgo: 30,
    hoursAgo: 3,
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
      'mazhathulli',
    ],
  },
  {
    author: 'jyothish',
    topic: 'career',
    title: 'Anju varsham kazhinju evide?',
    content: `Campus placement. Panel-il moonnu per. Naduvile sir chodichu: "Where do you see yourself in five years?"

Njan: "Kazhakkoottam, sir."

Silence.

"I mean professionally."

"Technopark, sir. Kazhakkoottam thanne."

Oru madam vellam kudichondirunnathaa, thondayil kudungi. Sir pen thaazhe vechu. "Why so specific?"

Njan sathyam paranju. Amma Kaniyapurath oru nursery school-il ayah aanu. Raavile 7.10-nte bus-il ninnondaanu pokunnath, 22 kollamaayi. Anju varsham kazhinju enikk oru bike venam. Raavile ammaye Kaniyapurath irakkanam, ennitt nere office. Technopark aanenkil vazhi correct aanu. Vere evide aayaalum vazhi thettum.

Moonnu perum onnum mindiyilla. Interview kazhinju.

Result vannu. Kittiyilla.

Pittennu aa madam-inte oru mail. Resume-le moonnu thettu adayaalappeduthiyittund, next drive-nte date-um und. Avasaanathe vari: "Five-year plan is good. Only revise Data Structures."

Revise cheythu. Randaamathe drive-il kitti. Kazhakkoottam!

Bike-inu muzhuvan paisa aayilla, pakshe helmet rand vaangi vechu. Ammayude helmet-il poovu venamennu nirbandham. Shop-kaaran paranju poovullath kuttikalude size-e ullu ennu. Ippo Amma thanne irunnu paint cheyyunnu. 🌼`,
    photos: [{ file: 'helmets', alt: 'Rand helmet. Onnu karuth, mattethil Amma varacha pookkal.' }],
    daysAgo: 2,
    hoursAgo: 5,
    likedBy: ['remya', 'sreelatha', 'shanavas', 'fathima', 'cletus', 'haris', 'annamma', 'jincy'],
  },
];
