import type { DemoStory } from './types.ts';

export const storiesOfFamily: readonly DemoStory[] = [
  {
    author: 'jyothish',
    topic: 'family',
    title: 'Appooppante commentary',
    content: `Njangalude veettil TV-yude volume eppozhum zero aanu. Commentary Appooppan parayum.

84 vayassu, pallu kuravu, pakshe pace und. Kalikkaarude perokke vaayikkaan kannu pidikkoolla, athukond swantham peru und: Mudiyan, Neelan, Kasera (eppozhum veezhunnavan), Paavam (goalie).

"Neelan kodukkunnu... Mudiyan edukkunnu... dei dei dei, Kasera veenu! Evane okke aaru team-il eduthu?"

Replay enthaanennu Appooppanu ippozhum vishwasam vannittilla. Oru goal moonnu angle-il kaanichaal, "Veendum adichu! Pinneyum adichu!" Athukond real score 2-1 aanenkil veettile score 6-3. Njangalkku calendar-il randum ezhuthi vekkunna sheelam und. Oru column "avarude score", oru column "Appooppan score".

Kazhinja aazhcha kali 70 minute aayappo current poyi. TV poyi, fan poyi, ellaam iruttu. Njan phone thappi edukkunnathinu munpe kettu:

"...Mudiyan paayunnu, left-ilott. Neelan. Thirichu Mudiyan. Oru aal vannu, vettichu. Randaal vannu, vettichu..."

Iruttathu irunnu njangal anchu perum anangaathe kettu. Amma adukkalayil ninnu vannu vaathilkkal ninnu. Oru 20 minute. Appooppante kali-yil mazha vannu, Kasera jeevithathil aadyamaayi veezhaathe ninnu, Paavam oru penalty thadanju. Last minute-il Mudiyan goal adichu. Njangal ellaarum iruttathu chaadi ezhunnettu koovi. Appurathe veettukaar torch adichu nokki.

Current vannappo aarum TV-yil score nokkiyilla. Calendar-il oru column mathre ezhuthiyullu.`,
    daysAgo: 181,
    likedBy: [
      'shanavas',
      'remya',
      'haris',
      'sreelatha',
      'gopinathan',
      'fathima',
      'cletus',
      'leela',
      'annamma',
    ],
  },
  {
    author: 'haris',
    topic: 'family',
    title: 'തള്ളവിരൽ',
    content: `മോൾക്കു നാലു വയസ്സ്. ഞാൻ നാട്ടിൽനിന്നു പോരുമ്പോൾ ഒന്നര. വീഡിയോ കോളിൽ അവൾ ഫോൺ പിടിക്കുമ്പോൾ തള്ളവിരൽ എപ്പോഴും ക്യാമറയുടെ മുകളിലാണ്. സ്ക്രീൻ മുഴുവൻ ഇളം ചുവപ്പ്.

"ഉപ്പച്ചീ, കാണുന്നുണ്ടോ?"
"ഉണ്ട്," ഞാൻ പറയും. നുണയല്ല, വിരലിലെ വര വരെ കാണാം.

രണ്ടര കൊല്ലം കഴിഞ്ഞു നാട്ടിൽ ചെന്ന അന്ന് അവൾ ഉമ്മയുടെ പിന്നിൽ ഒളിച്ചു. ഫോണിലെ ഉപ്പച്ചി ചെറുതാണ്, ഇതു വലുതാണ്. മൂന്നു ദിവസം അടുത്തു വന്നില്ല. ഞാൻ കൊണ്ടുവന്ന പാവയോടു മിണ്ടി, എന്നോടു മിണ്ടിയില്ല.

നാലാം ദിവസം ഞാൻ അകത്തെ മുറിയിൽ കയറി വാതിലടച്ച് അവളുടെ ഉമ്മയുടെ ഫോണിലേക്കു വിളിച്ചു. ഒരേ വീട്ടിൽ, രണ്ടു മുറിയിൽ. മോളെടുത്തു.

"ഉപ്പച്ചീ!" സ്ക്രീൻ ചുവന്നു. "ഉപ്പച്ചി ഇപ്പൊ എവിടെയാ?"
"ഒരു വാതിലിന്റെ അപ്പുറത്ത്."
"ഏതു വാതിൽ?"
"നീല."

ചെറിയ കാലൊച്ച. വാതിൽ തുറന്നു. അവൾ ഫോണിലേക്കു നോക്കി, എന്നെ നോക്കി, പിന്നെയും ഫോണിലേക്കു നോക്കി. എന്നിട്ട് അടുത്തു വന്ന് തള്ളവിരൽ എന്റെ കണ്ണിനു മുകളിൽ വെച്ചു.

"ഇപ്പൊ കാണുന്നുണ്ടോ?"
"ഉണ്ട് മോളേ. ഇപ്പോഴാ ശരിക്കും കാണുന്നത്."`,
    daysAgo: 80,
    hoursAgo: 7,
    likedBy: [
      'sreelatha',
      'gopinathan',
      'annamma',
      'shanavas',
      'remya',
      'jincy',
      'leela',
      'cletus',
      'fathima',
      'jyothish',
      'mazhathulli',
    ],
  },
  {
    author: 'remya',
    topic: 'family',
    title: 'Achan and the map lady',
    content: `My father does not take directions from anyone, least of all from a lady in a phone to whom he has not been introduced.

"In two hundred metres, turn left."
"Why? They have dug up that side. Since Tuesday. Kutty, you are new here."

He calls her Kutty. On the road to Ottapalam she had to recalculate four times, and each time he nodded. "See, now she is thinking."

Last month we went looking for his friend Moosakka, whom he last met in 1989 and whose house, somewhere behind Pattambi, he remembered as "after the peepal tree, blue gate". The peepal tree is gone. The gate, whichever one it was, has given up being blue. We passed the same tailoring shop five times. The tailor had started to wave. I said nothing. I have been his daughter for thirty-one years.

"Ask her," said Achan at last, looking straight ahead.

I typed the house name. "In one hundred metres, turn right." He turned right. "You have arrived."

An old man was standing at a green gate with his hand up against the sun. Two old men, neither of whom ever cries, stood in the lane and discussed the traffic for quite some time.

On the way home Achan waited politely for her to finish each sentence before ignoring it. "Good girl, she is," he said. "Only the way she says Pattambi."`,
    daysAgo: 45,
    likedBy: ['gopinathan', 'sreelatha', 'jincy', 'haris', 'shanavas', 'jyothish', 'annamma'],
  },
  {
    author: 'annamma',
    topic: 'family',
    title: 'മഴ ഓഫായി',
    content: `കൊച്ചുമോൻ യോനാസിന് ആറു വയസ്സ്, കൊളോണിൽ ജനിച്ചു വളർന്ന കൊച്ചാ. അവധിക്ക് ആദ്യമായിട്ടു പാലായിൽ വന്നപ്പോ അവൻ പറഞ്ഞ മലയാളം മറക്കാതിരിക്കാൻ ഞാൻ എഴുതിവെച്ചതാ:

മഴ നിന്നപ്പോൾ: "അമ്മച്ചീ, മഴ ഓഫായി!"

കറന്റു പോയപ്പോൾ: "ആരാ രാത്രി ഓണാക്കിയേ?"

മുറ്റത്തെ ചക്ക കണ്ടിട്ട്: "ഇതു മുള്ളൻപന്നീടെ മുട്ടയാണോ?"

പശു അയവിറക്കുന്നതു നോക്കിനിന്നിട്ട്: "അതിന്റെ ച്യൂയിംഗം എപ്പഴാ തീരുന്നേ?"

കുളത്തിൽ ചാടാൻ പേടിച്ചു നിന്നപ്പോൾ: "എനിക്കു ധൈര്യമുണ്ട്, അത് പെട്ടീലാ, എടുത്തോണ്ടു വന്നില്ല."

പോകുന്ന ദിവസം എല്ലാവരും കാറിൽ കയറി. അവനെ മാത്രം കാണാനില്ല. നോക്കുമ്പോൾ എന്റെ അലമാരയ്ക്കകത്ത്, ചട്ടേം മുണ്ടിന്റേം ഇടയ്ക്ക് ഇരിക്കുവാ.

"എന്നതാ കൊച്ചേ ഇത്?"
"അമ്മച്ചീ, എന്നെ ഇവിടെ വെച്ചോ. അടുത്ത കൊല്ലം എടുത്താ മതി."`,
    daysAgo: 15,
    hoursAgo: 9,
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
    ],
  },
  {
    author: 'jincy',
    topic: 'family',
    title: 'The lamp that came in three parcels',
    content: `Amma posted the lamp to Galway in three parcels, because a whole lamp would have cost more than my phone. The foot came first. For a week it held the door open. The bowl came next, and Agnieszka, who mops, asked politely if it was for soup. The neck came last, wrapped in a mundu, with a note: "Turn clockwise. Do not force."

I lit it on Thursday at dusk, five wicks, on the kitchen table. Four minutes later the smoke alarm sang, and the whole corridor stood around me in dressing gowns: Fiona, both Brians, the student who never speaks. Nobody was cross. Somebody switched off the light.

We stayed until the oil was finished.

"What is it for?" asked the smaller Brian.

I did not know how to say it, so I rang Amma.

"For that," she said.`,
    photos: [
      { file: 'lamp', alt: 'A brass lamp with five flames in the dark, and marigolds around its foot.' },
    ],
    daysAgo: 7,
    hoursAgo: 3,
    likedBy: ['annamma', 'sreelatha', 'remya', 'haris', 'leela', 'gopinathan'],
  },
  {
    author: 'fathima',
    topic: 'family',
    title: 'വല്യുമ്മയുടെ ഒപ്പ്',
    content: `വല്യുമ്മയ്ക്ക് എഴുപത്തൊമ്പതായി. കോഴിക്കോട്ട് ഡോക്ടറായ മാമ ഒരു ഫോൺ കൊടുത്തുവിട്ടു. ടൈപ്പ് ചെയ്യാൻ വയ്യ, കണ്ണു പിടിക്കില്ല. ഞാൻ വോയ്സ് മെസേജ് അയയ്ക്കാൻ പഠിപ്പിച്ചു. "ഇതിൽ അമർത്തിപ്പിടിച്ചു പറഞ്ഞാൽ മതി വല്യുമ്മാ. കത്തെഴുതുന്നപോലെ."

എന്റെ തെറ്റാണ്. "കത്തെഴുതുന്നപോലെ" എന്നു പറയരുതായിരുന്നു.

ആദ്യത്തെ മെസേജ്, നാലു മിനിറ്റ്: "സ്നേഹം നിറഞ്ഞ മോൾ സുഹ്റ കേട്ടറിയുന്നതിന് വല്യുമ്മ പറയുന്നത് എന്തെന്നാൽ. എനിക്കിവിടെ സുഖംതന്നെ. നിനക്ക് അവിടെയും സുഖമാണെന്നു വിശ്വസിക്കുന്നു."

അവിടെ എന്നു വെച്ചാൽ അടുക്കള. ഞാൻ ചായ തിളപ്പിക്കുകയായിരുന്നു.

പിന്നെ വിശേഷങ്ങൾ. കോഴി മുട്ടയിട്ടത്, കറന്റ് പോയത്, നഫീസാത്തയുടെ മുട്ടുവേദന. ഒടുവിൽ: "എന്ന്, സ്വന്തം വല്യുമ്മ." കുറച്ചുനേരം മൗനം. എന്നിട്ട് ഒരു ചുമ.

"ആ ചുമ എന്തിനാ വല്യുമ്മാ?"
"ഒപ്പ്."

അങ്ങനെ കുടുംബത്തിൽ എല്ലാവർക്കും ഒപ്പിട്ട കത്തു കിട്ടിത്തുടങ്ങി. ചിലപ്പോൾ പിന്നാലെ ഒരു കുഞ്ഞു മെസേജ് കൂടി വരും: "മറുപുറം നോക്കുക." അതിന്റെ പിന്നാലെ വരുന്നതിലാണു ശരിക്കുള്ള കാര്യം: "വരുമ്പോൾ ഒരു കിലോ പഞ്ചാര."

ഇന്നലെ സ്കൂളിലിരിക്കുമ്പോൾ ഒന്നു വന്നു. രണ്ടു സെക്കൻഡ്. ചുമ മാത്രം. ഞാൻ പേടിച്ചുപോയി, ഉടനെ വിളിച്ചു.

"ഒന്നൂല്ല മോളേ. പറയാനൊന്നും ഉണ്ടായിരുന്നില്ല. ഒപ്പിട്ടു വിട്ടതാ."`,
    daysAgo: 3,
    hoursAgo: 10,
    likedBy: ['sreelatha', 'annamma', 'shanavas', 'haris', 'remya', 'gopinathan', 'leela', 'jyothish'],
  },
  {
    author: 'gopinathan',
    topic: 'family',
    title: 'ഏഴു താഴോട്ട്',
    content: `പത്രം വന്നാൽ ആദ്യത്തെ പേജ് എനിക്ക്, പദപ്രശ്നം സരസ്വതിക്ക്. നാല്പത്തിനാലു കൊല്ലത്തെ കരാറാണ്.

ദിവസവും ഒന്നോ രണ്ടോ വാക്ക് അവൾ ബാക്കി വെക്കും. "ഇതൊന്നു നോക്കൂ, എനിക്കു കിട്ടുന്നില്ല." ഞാൻ കണ്ണട തുടച്ച്, ഗമയിൽ, പൂരിപ്പിച്ചു കൊടുക്കും.

കഴിഞ്ഞ ആഴ്ച അവൾ മകളുടെ അടുത്തു പോയി. അഞ്ചു ദിവസം. തിരിച്ചുവന്നപ്പോൾ സഞ്ചിയിൽ അഞ്ചു പത്രം. അഞ്ചു പദപ്രശ്നവും പൂർണം. ഒരു കളം ബാക്കിയില്ല.

"അപ്പോൾ ഇത്രയും കാലം...?"

"ചായ കുടിച്ചോളൂ," സരസ്വതി പറഞ്ഞു. "ഇന്നത്തെ ഏഴു താഴോട്ട് എനിക്കു കിട്ടുന്നില്ല."`,
    photos: [{ file: 'crossword', alt: 'പത്രത്തിലെ പദപ്രശ്നം, കണ്ണട, ഒരു കപ്പു ചായ. മൂന്നു കളം ബാക്കിയുണ്ട്.' }],
    daysAgo: 1,
    hoursAgo: 3,
    likedBy: ['sreelatha', 'annamma', 'remya', 'cletus', 'leela'],
  },
];
