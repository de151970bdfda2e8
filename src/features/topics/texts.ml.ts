import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['topics'] = {
  topics: {
    title: 'വിഷയങ്ങൾ',
    intro:
      'കൂട്ടായ്മയ്ക്കു ചേരുന്ന പേരുകൾ കൊടുക്കാം. ഏതൊക്കെ വിഷയങ്ങൾ കാണിക്കണം, ഏതു ക്രമത്തിൽ വേണം എന്നും തിരഞ്ഞെടുക്കാം. കാണിക്കാത്ത വിഷയത്തിലെ കഥകൾ അവിടെത്തന്നെയുണ്ടാകും.',
    shown: 'ഈ വിഷയം കാണിക്കാം',
    newTopic: 'സ്വന്തം വിഷയം',
    nameEn: 'പേര് ഇംഗ്ലീഷിൽ',
    nameMl: 'പേര് മലയാളത്തിൽ',
    icon: 'ഐക്കൺ',
    ourIcon: 'കേറിക്കോയുടേത്',
    icons: {
      book: 'പുസ്തകം',
      bus: 'ബസ്',
      pot: 'പാത്രം',
      briefcase: 'പെട്ടി',
      house: 'വീട്',
      cap: 'ബിരുദത്തൊപ്പി',
      palette: 'ചായത്തട്ട്',
      sunrise: 'സൂര്യോദയം',
      camera: 'ക്യാമറ',
      flower: 'പൂവ്',
      heart: 'ഹൃദയം',
      music: 'പാട്ട്',
      plane: 'വിമാനം',
      sprout: 'തൈ',
      star: 'നക്ഷത്രം',
      trophy: 'ട്രോഫി',
    },
    notShown: 'ഇപ്പോൾ കാണിക്കുന്നില്ല',
    move: { up: (name) => `${name}: മുകളിലേക്കു മാറ്റാം`, down: (name) => `${name}: താഴേക്കു മാറ്റാം` },
    moved: (name, place) => `${name}: ഇപ്പോൾ സ്ഥാനം ${place}.`,
    save: 'സേവ് ചെയ്യാം',
    saving: 'സേവ് ചെയ്യുന്നു...',
    saved: 'വിഷയങ്ങൾ സേവ് ചെയ്തു.',
    errors: {
      'no-topic': 'ഒരു വിഷയമെങ്കിലും കാണിക്കണം.',
      'nameless-topic': 'സ്വന്തം വിഷയം കാണിക്കുന്നതിനു മുമ്പ് ഒരു പേര് എഴുതൂ.',
      'long-topic-name': 'വിഷയത്തിന്റെ പേരിൽ 40 അക്ഷരംവരെ ആകാം.',
      'same-topic-name': 'രണ്ടു വിഷയങ്ങൾക്ക് ഒരേ പേരാണ്. കാണിക്കാത്തവ ഉൾപ്പെടെ ഓരോന്നിനും വേറെ പേരു കൊടുക്കൂ.',
    },
  },
};
