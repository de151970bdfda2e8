/* Frequent words of Manglish, as people type them. Collected by hand. */

/** Short words that are typed like others, with their most frequent meaning. */
export const EXACT: Record<string, string> = {
  ...{
    anu: 'ആണ്',
    aanu: 'ആണ്',
    aan: 'ആണ്',
    l: 'ൽ',
    il: 'ഇൽ',
    inte: 'ഇന്റെ',
    ude: 'ഉടെ',
    um: 'ഉം',
    vum: 'വും',
    yum: 'യും',
    yude: 'യുടെ',
    yil: 'യിൽ',
    yile: 'യിലെ',
    yilekku: 'യിലേക്ക്',
    karan: 'കാരൻ',
    kaaran: 'കാരൻ',
    karante: 'കാരന്റെ',
    kaarante: 'കാരന്റെ',
  },
  // As people shorten words in chats.
  ...{
    njn: 'ഞാൻ',
    nk: 'എനിക്ക്',
    nik: 'എനിക്ക്',
    enik: 'എനിക്ക്',
    enk: 'എനിക്ക്',
    avde: 'അവിടെ',
    ivde: 'ഇവിടെ',
    evde: 'എവിടെ',
    evdeya: 'എവിടെയാ',
    evideya: 'എവിടെയാ',
    vtl: 'വീട്ടിൽ',
    ntha: 'എന്താ',
    nthokke: 'എന്തൊക്കെ',
    tto: 'ട്ടോ',
    kto: 'കേട്ടോ',
    ketto: 'കേട്ടോ',
    kettoo: 'കേട്ടോ',
    epo: 'എപ്പോൾ',
    ipo: 'ഇപ്പോൾ',
    apo: 'അപ്പോൾ',
    epozhum: 'എപ്പോഴും',
    ipozhum: 'ഇപ്പോഴും',
    chilappo: 'ചിലപ്പോൾ',
    athond: 'അതുകൊണ്ട്',
    ennit: 'എന്നിട്ട്',
    eni: 'ഇനി',
    eniyum: 'ഇനിയും',
    ond: 'ഉണ്ട്',
    ondu: 'ഉണ്ട്',
    parnju: 'പറഞ്ഞു',
    undarunnu: 'ഉണ്ടായിരുന്നു',
    ayirunu: 'ആയിരുന്നു',
    arunnu: 'ആയിരുന്നു',
    cheyya: 'ചെയ്യാ',
    cheyyam: 'ചെയ്യാം',
    sheri: 'ശരി',
    seri: 'ശരി',
    shari: 'ശരി',
  },
  ...{
    a: 'ആ',
    aa: 'ആ',
    e: 'ഈ',
    ee: 'ഈ',
    nte: 'എന്റെ',
    ente: 'എന്റെ',
    oru: 'ഒരു',
    njan: 'ഞാൻ',
    njaan: 'ഞാൻ',
    nan: 'ഞാൻ',
    naan: 'ഞാൻ',
    ni: 'നീ',
    nee: 'നീ',
  },
  ...{
    kadayil: 'കടയിൽ',
    kozhikode: 'കോഴിക്കോട്',
    kadakal: 'കടകൾ',
    kurachu: 'കുറച്ച്',
    kurach: 'കുറച്ച്',
    patti: 'പറ്റി',
    pattilla: 'പറ്റില്ല',
    patilla: 'പറ്റില്ല',
    mittayi: 'മിഠായി',
    mithayi: 'മിഠായി',
    kathu: 'കത്ത്',
    kaathu: 'കാത്ത്',
    litre: 'ലിറ്റർ',
    naal: 'നാൾ',
    athe: 'അതേ',
    athey: 'അതേ',
    ithe: 'ഇതേ',
    alle: 'അല്ലേ',
    ille: 'ഇല്ലേ',
    und: 'ഉണ്ട്',
    undu: 'ഉണ്ട്',
    ind: 'ഉണ്ട്',
    indu: 'ഉണ്ട്',
  },
  ...{
    pakshe: 'പക്ഷേ',
    kure: 'കുറെ',
    ippo: 'ഇപ്പോൾ',
    appo: 'അപ്പോൾ',
    eppo: 'എപ്പോൾ',
    innu: 'ഇന്ന്',
    annu: 'അന്ന്',
    ennu: 'എന്ന്',
    enn: 'എന്ന്',
  },
  ...{
    indayirunnu: 'ഉണ്ടായിരുന്നു',
    indaayirunnu: 'ഉണ്ടായിരുന്നു',
    illa: 'ഇല്ല',
    alla: 'അല്ല',
    ok: 'ok',
    okke: 'ഒക്കെ',
    thanne: 'തന്നെ',
  },
};

/** Endings after a number: 1998-il is 1998-ൽ. */
export const AFTER_NUMBER: Record<string, string> = {
  ...{ il: 'ൽ', ile: 'ലെ', ilekku: 'ലേക്ക്', le: 'ലെ', nu: 'ന്', inu: 'ന്', nte: 'ന്റെ', inte: 'ന്റെ' },
  ...{ um: 'ഉം', aam: 'ാം', am: 'ാം', aanu: 'ആണ്', anu: 'ആണ്', num: 'നും' },
};

/** Words of two meanings, by the words before and after them, as far as these tell. */
export function chooseHomograph(typed: string, before: string | undefined, after = ''): string | undefined {
  if (/^aa?ru$/.test(typed) && COUNTED.test(after)) return 'ആറ്';
  if (typed === 'patti' && before === undefined) return 'പട്ടി';
  if (typed === 'pani') return FEVER.test(after) && !OF_WORK.test(before ?? '') ? 'പനി' : 'പണി';
  return undefined;
}

/** What is said of a fever, and what has work done. */
const FEVER = /^(?:a+n|vann|vara|pidi|maar|kura|kood|und|a?ayi|chuma|abhina|po)/i;
const OF_WORK = /(?:nte|ude|veedu?|palam|krishi|road)$/i;
/** Something that is counted. */
const COUNTED =
  /^(?:ma+sam|a+zh?cha|divasam|mani|manik|per\b|kollam|varsham|roopa|minute|ennam|kutti|makkal)/i;
/**
 * Short and frequent English words that are also typed for Malayalam ones. They count as English beside other
 * English words.
 */
export const ALSO_ENGLISH = new Set(
  `i a an am are at as be by do did does done go got had has have he her him his how if in is it its me my no not of off on once one only or our out own
   said same saw say see she so some still such take took tell than that the their them then there these they this those though through till to told too
   two under until up upon us use used very was way we well went were what when where which while who whom why will wish with wrote yes yet you your
   knew know all any ask come came day each even ever few find for from full get give had hand head here into just last left let like line long look
   made make man many may mean men met more most much must name near never new next nor now old open other over pen per put ran rang rule run sat send
   set side sit six stop sure ten thank thing think three time top try turn view wait want war win word work year`.split(
    /\s+/,
  ),
);
