import type { DemoComment } from './types.ts';

/** Comments by the title of their story. */
export const demoComments: Readonly<Record<string, readonly DemoComment[]>> = {
  'Last bus-ile aadu': [
    {
      author: 'gopinathan',
      hoursAfter: 9,
      text: 'മുപ്പത്തിയെട്ടു കൊല്ലം തപാൽ കൊണ്ടുനടന്നു. ഇങ്ങനെയൊരു പാഴ്സൽ കണ്ടിട്ടില്ല.',
      replies: [
        { author: 'shanavas', hoursAfter: 12, text: 'Sir, ithu registered aayirunnu. Receipt kayaril und.' },
      ],
    },
    {
      author: 'jyothish',
      hoursAfter: 11,
      text: 'Chettaa, aa veterinary payyan pass aayo?',
      replies: [
        {
          author: 'shanavas',
          hoursAfter: 13,
          text: 'Practical-inu full mark aanu polum. Saakshi: standing 14.',
        },
      ],
    },
    {
      author: 'annamma',
      hoursAfter: 30,
      text: 'ആ ഉമ്മാമ്മയോടു പറയണം, റാണിക്കൊരു കുഞ്ഞായാൽ ഒരെണ്ണം പാലായ്ക്കു തന്നുവിടാൻ.',
      replies: [
        { author: 'fathima', hoursAfter: 33, text: 'ടിക്കറ്റ് ഫുള്ളോ ഹാഫോ, അമ്മച്ചീ?' },
        { author: 'annamma', hoursAfter: 34, text: 'ലഗേജ്. ബില്ലു വേണ്ട.' },
      ],
    },
    {
      author: 'remya',
      hoursAfter: 41,
      text: 'Bug report for @Shanavas K. P. The ticket machine has no option for a goat. Severity: critical. Workaround: luggage.',
    },
  ],
  'Chaya nighandu': [
    {
      author: 'haris',
      hoursAfter: 3,
      text: 'ദുബായിൽ ‘കറക്’ എന്നൊരു ചായയുണ്ട്. നിഘണ്ടുവിൽ ചേർക്കാമോ?',
      replies: [
        { author: 'shanavas', hoursAfter: 4, text: 'Karak: naattil pokaan leave kittaathavarude chaya.' },
        { author: 'haris', hoursAfter: 5, text: 'ഇതു വായിച്ചിട്ട് ഒരു കറക് കുടിച്ചു.' },
      ],
    },
    {
      author: 'sreelatha',
      hoursAfter: 16,
      text: 'ഒരു തിരുത്തുണ്ട്. ‘Without’ കുടിക്കുന്നവർ ഉണ്ണക്കായയല്ല, പഴംപൊരിയാണു തിന്നുക. ഞാൻ സാക്ഷിയാണ്. പ്രതിയും.',
    },
    {
      author: 'cletus',
      hoursAfter: 40,
      text: '“Pakuthi chaya, vegam: driver.” I have painted this on the workshop wall. Mercy has corrected the spelling.',
    },
    {
      author: 'jyothish',
      hoursAfter: 70,
      text: 'Forwarded as received: divasam anchu chaya kudichaal mudi kozhiyilla, NASA kandupidichathaa. Pathu perkk ayachaal 5 GB free. 🙏',
      report: {
        by: 'jincy',
        hoursAfter: 76,
        category: 'false',
        words: 'A chain message. He means well, but two people at work believe this about tea.',
      },
    },
  ],
  'The law of the steel dabba': [
    {
      author: 'sreelatha',
      hoursAfter: 2,
      text: 'P.R. ആരാണെന്ന് എനിക്കറിയാം. പക്ഷേ ആ പാത്രം ഇതുവരെ തൃശ്ശൂരിൽ വന്നിട്ടില്ല.',
      replies: [
        {
          author: 'remya',
          hoursAfter: 3,
          text: '@ശ്രീലത വാര്യർ Teacher, 28 varshathe rahasyam aanu! Dabba naale ayakkum.',
        },
        { author: 'sreelatha', hoursAfter: 4, text: 'കാലിയായി അയയ്ക്കരുത്.' },
      ],
    },
    { author: 'jincy', hoursAfter: 5, text: 'The half with the name! I would never give that half away.' },
  ],
  'Anju varsham kazhinju evide?': [
    {
      author: 'jincy',
      hoursAfter: 4,
      text: '“Only revise Data Structures.” This is on our fridge now. I am a nurse.',
    },
    {
      author: 'shanavas',
      hoursAfter: 15,
      text: 'Bike muzhuvan aakunnath vare 7.10-nte bus und. Conductor-od ente peru para: seat kittilla, oru chiri kittum.',
    },
    {
      author: 'annamma',
      hoursAfter: 20,
      text: '@ജ്യോതിഷ് ബാബു, അമ്മയോടു പറ, പൂവിന് ഒരു കോട്ടുകൂടി അടിക്കാൻ. മഴ വരുന്നുണ്ട്.',
      replies: [{ author: 'jyothish', hoursAfter: 22, text: 'Amma ippo randaamathe helmet-um thudangi 🌼' }],
    },
  ],
  'തെറ്റിയ ഒരു ഇഴ': [
    {
      author: 'mazhathulli',
      hoursAfter: 10,
      text: 'വായിച്ചുകഴിഞ്ഞ് അമ്മയുടെ പഴയ സാരിയെടുത്തു നോക്കി. തെറ്റൊന്നും കണ്ടില്ല. അതാണു സങ്കടം.',
      replies: [
        {
          author: 'leela',
          hoursAfter: 14,
          text: 'വെളിച്ചത്തു പിടിച്ചു നോക്ക്. തെറ്റില്ലാത്ത ഒരു സാരിയും ഞാൻ നെയ്തിട്ടില്ല.',
        },
        { author: 'mazhathulli', hoursAfter: 38, text: 'കണ്ടു. തലപ്പിൽ. നീല.' },
      ],
    },
    {
      author: 'cletus',
      hoursAfter: 26,
      text: 'A good engine says nothing about itself. I see that with cloth it is the other way round.',
    },
  ],
  'കുടംപുളിയിട്ട മീൻകറി: എക്സാക്ട് കണക്ക്': [
    {
      author: 'remya',
      hoursAfter: 6,
      text: 'Step 2: is the clay pot a hard requirement? Asking for a friend with a non-stick pan.',
      replies: [
        { author: 'annamma', hoursAfter: 7, text: '@Remya Unnikrishnan, കൂട്ടുകാരിയോടു പറ, ഇതു വായിക്കുന്നതു നിർത്താൻ.' },
      ],
    },
    { author: 'haris', hoursAfter: 20, text: '“എന്റെ നുള്ള്, നിന്റെയല്ല.” Audit report-il cherkkendath.' },
    {
      author: 'jincy',
      hoursAfter: 70,
      text: 'Made it in Galway. Ate it the next day, as ordered. No further questions.',
    },
  ],
  'Steam cylinders': [
    {
      author: 'gopinathan',
      hoursAfter: 8,
      text: 'Contents, Value: രണ്ടു കോളവും ശരിയായി പൂരിപ്പിച്ച ഒരു കസ്റ്റംസ് ഫോം ജീവിതത്തിൽ ആദ്യമായാണു കാണുന്നത്.',
      replies: [
        {
          author: 'jincy',
          hoursAfter: 12,
          text: 'I have told Ammachi. She says the postman at our end asked for a piece.',
        },
      ],
    },
    {
      author: 'annamma',
      hoursAfter: 31,
      text: 'കൊച്ചേ, ആ ടിന്നിന്റെ കമ്പനിപ്പേരു പറ. ജർമനീലെ എന്റെ പഴയ വാർഡിൽ ആവശ്യക്കാരുണ്ട്.',
    },
  ],
  'ഇലയിൽ ആരൊക്കെ എവിടെ': [
    {
      author: 'fathima',
      hoursAfter: 7,
      text: '‘കാളൻ - പാവമല്ല.’ അപ്പുവിന് മൂന്നാം ക്ലാസിന്റെ വക ഒരു സ്റ്റാർ.',
      replies: [{ author: 'sreelatha', hoursAfter: 9, text: 'കാണിച്ചുകൊടുത്തു. ഓലനും ഒന്നു വേണമെന്ന്.' }],
    },
  ],
  ഉണക്കമീൻ: [
    {
      author: 'shanavas',
      hoursAfter: 13,
      text: 'Moonnu vari. Oru muzhuvan novel.',
      replies: [{ author: 'mazhathulli', hoursAfter: 20, text: 'മുള്ളു മാറ്റിയതുകൊണ്ടാണ്.' }],
    },
  ],
  'Aaru per, oru janal': [
    {
      author: 'jincy',
      hoursAfter: 20,
      text: 'Could I have a week on the rota? News from the eighth window, Galway: the tide is out, and one gull is reading the bins.',
      replies: [
        {
          author: 'haris',
          hoursAfter: 21,
          text: 'എട്ടാമത്തെ ആഴ്ച നിങ്ങൾക്ക്. വാർത്ത രാത്രി എട്ടു മണിക്ക്, ചോറുണ്ണുമ്പോൾ.',
        },
        {
          author: 'annamma',
          hoursAfter: 24,
          text: 'ഒമ്പതാമത്തെ ആഴ്ച എനിക്ക്. പാലായിലെ ജനലേക്കൂടി കാണുന്നത്: കപ്പ മാന്താൻ വന്ന പന്നി, പന്നിയെ ഓടിക്കാൻ വന്ന അപ്പച്ചൻ.',
        },
        {
          author: 'cletus',
          hoursAfter: 26,
          text: 'Tenth. Fort Kochi: two ferries, one horn. They are discussing.',
        },
        {
          author: 'leela',
          hoursAfter: 30,
          text: 'പയ്യന്നൂരിലെ ജനലിൽ ഉണങ്ങുന്ന നൂൽ: മഞ്ഞ, മഞ്ഞ, നീല, മഞ്ഞ.',
        },
        { author: 'fathima', hoursAfter: 33, text: 'പൊന്നാനി. കടൽ ഇന്ന് ഉറക്കമാണ്. കുട്ടികളോട് ഒച്ച വയ്ക്കരുതെന്നു പറഞ്ഞു.' },
        {
          author: 'shanavas',
          hoursAfter: 38,
          text: 'Enikk janal alla, door aanu. Innu kandath: ellaarum late.',
        },
        {
          author: 'gopinathan',
          hoursAfter: 45,
          text: 'എന്റെ ജനലിൽനിന്നു നോക്കിയാൽ പോസ്റ്റ്മാൻ വരുന്നതു കാണാം. മുപ്പത്തിയെട്ടു കൊല്ലം ഞാനതു മറ്റേ വശത്തുനിന്നാണു കണ്ടത്.',
        },
        {
          author: 'haris',
          hoursAfter: 50,
          text: 'ഇന്നലെ രാത്രി എല്ലാം ഉറക്കെ വായിച്ചു. ബഷീർക്ക ഫോണിൽ കേട്ടിരുന്നു. “ഇനി ഞാനൊന്ന് ഉറങ്ങട്ടെ” എന്നു പറഞ്ഞു.',
        },
      ],
    },
  ],
  'ബോട്ടും വടയും': [
    {
      author: 'fathima',
      hoursAfter: 5,
      text: 'കാക്കയ്ക്ക് ഓഫീസിലെത്താൻ ധൃതിയുണ്ടായിരുന്നിരിക്കും.',
      replies: [{ author: 'cletus', hoursAfter: 6, text: 'അവന് സീസൺ ടിക്കറ്റാ.' }],
    },
  ],
};
