import { normalise } from './normalise.ts';

/* Names of people and places whose usual English spelling differs from the result of romanise.ts. */

const PEOPLE = `
അഞ്ചു Anju, അനന്ദു Anandu, അബ്ദുള്ള Abdulla, അബ്ദുൾ Abdul, അബ്ദുൽ Abdul, അബൂബക്കർ Aboobacker, അമീർ Ameer, അലക്സ് Alex, അലക്സാണ്ടർ Alexander, അസീസ് Azeez,
അഹമ്മദ് Ahammed, ആനന്ദ് Anand, ആന്റണി Antony, ആന്റോ Anto, ആഗ്നസ് Agnes, ആൻ Ann, ആനി Annie, ആര്യ Arya, ആശ Asha, ആലീസ് Alice, ആമിന Amina, ആയിഷ Aysha, ആതിര Athira,
ഇബ്രാഹിം Ibrahim, ഇസ്മയിൽ Ismail, ഉണ്ണികൃഷ്ണൻ Unnikrishnan, ഉണ്ണിക്കൃഷ്ണൻ Unnikrishnan, ഉഷ Usha, ഊർമ്മിള Urmila, എബി Aby, എബ്രഹാം Abraham,
ഏബ്രഹാം Abraham, ഏലിയാമ്മ Aleyamma, എലിസബത്ത് Elizabeth, ഐസക് Isaac, ഐസക്ക് Isaac, ഐശ്വര്യ Aiswarya, കാദർ Khader, കുര്യൻ Kurian, കുര്യാക്കോസ് Kuriakose,
കുറുപ്പ് Kurup, കൈമൾ Kaimal, ക്ലീറ്റസ് Cleetus, ക്രിസ്റ്റി Christy, ഗൗരി Gowri, ഗ്രേസ് Grace, ചാക്കോ Chacko, ചെറിയാൻ Cherian, ജയിംസ് James, ജെയിംസ് James,
ജേക്കബ് Jacob, ജേക്കബ്ബ് Jacob, ജിജി Jiji, ജിൻസി Jincy, ജെസി Jessy, ജെസ്സി Jessy, ജോൺ John, ജോണി Johny, ജോയി Joy, ജോയ് Joy, ജോർജ് George, ജോർജ്ജ് George,
ജോർജ്കുട്ടി Georgekutty, ജോസ് Jose, ജോസഫ് Joseph, ജോസഫൈൻ Josephine, ജോബി Joby, ജോഷി Joshy, ടോണി Tony, ടോം Tom, ടോമി Tomy, ഡേവിഡ് David, ഡെയ്സി Daisy,
ഡെന്നി Denny, തോമസ് Thomas, തോമാച്ചൻ Thomachan, ദാസ് Das, ദീപക് Deepak, ദേവസ്യ Devasia, ദേവസി Devassy, നമ്പൂതിരി Namboothiri, നമ്പ്യാർ Nambiar,
നാനു Nanu, നായർ Nair, നൗഷാദ് Noushad, പണിക്കർ Panicker, പത്മനാഭൻ Padmanabhan, പത്മാവതി Padmavathi, പത്മ Padma, പത്രോസ് Pathrose, പിഷാരടി Pisharody,
പിള്ള Pillai, പീറ്റർ Peter, പെരേര Pereira, പൊതുവാൾ Poduval, പോൾ Paul, പൗലോസ് Paulose, പ്രകാശ് Prakash, ഫാത്തിമ Fathima, ഫ്രാൻസിസ് Francis, ഫിലിപ്പ് Philip,
ഫിലിപ് Philip, ഫൈസൽ Faisal, ബാബു Babu, ബെന്നി Benny, ബേബി Baby, ബ്രിജിത്ത് Brigith, മത്തായി Mathai, മനോജ് Manoj, മമ്മൂട്ടി Mammootty, മറിയം Mariam,
മറിയാമ്മ Mariamma, മാത്തുക്കുട്ടി Mathukutty, മാത്യു Mathew, മാത്യൂസ് Mathews, മാർത്ത Martha, മിനി Mini, മുഹമ്മദ് Muhammed, മേനോൻ Menon, മേരി Mary,
മേരിക്കുട്ടി Marykutty, മൊയ്തീൻ Moideen, മൈക്കിൾ Michael, മോളി Molly, യശോദ Yasoda, യൂസഫ് Yusuf, യോഹന്നാൻ Yohannan, രവി Ravi, രശ്മി Reshmi, രമ്യ Remya,
രാജ് Raj, രഞ്ജിത്ത് Renjith, റഷീദ് Rasheed, റാണി Rani, റേച്ചൽ Rachel, റോയ് Roy, റോയി Roy, റോസ് Rose, റോസി Rosy, റോസമ്മ Rosamma, ലിസി Lissy, ലീന Leena,
ലൂക്കോസ് Lukose, ലൂസി Lucy, ലോറൻസ് Lawrence, വർഗീസ് Varghese, വർഗ്ഗീസ് Varghese, വർക്കി Varkey, വർമ്മ Varma, വാര്യർ Warrier, വിവേക് Vivek, വിശ്വനാഥൻ Viswanathan,
ശശി Sasi, ശശികല Sasikala, ശശിധരൻ Sasidharan, ശങ്കരൻ Sankaran, ശാന്ത Santha, ശാരദ Sarada, ശാലിനി Salini, ശിവൻ Sivan, ശിവദാസൻ Sivadasan, ശോഭ Sobha, ശോഭന Sobhana,
ശോശാമ്മ Sosamma, ശ്യാം Shyam, ശ്രീ Sree, ശ്രീലത Sreelatha, സണ്ണി Sunny, സാം Sam, സാറ Sara, സക്കറിയ Zachariah, സക്കീർ Zakir, സൂസൻ Susan, സൂസമ്മ Susamma, സെബാസ്റ്റ്യൻ Sebastian, സൈനബ Zainaba,
സ്റ്റീഫൻ Stephen, സുഹ്റ Zuhra, സുഹറ Zuhara, ഷാജി Shaji, ഷെരീഫ് Shereef, ഷംസുദ്ദീൻ Shamsudheen, ഷമീർ Shameer, ഷൈൻ Shine, ഹാരിസ് Haris, ഹുസൈൻ Hussain, ഹസ്സൻ Hassan,
രവീന്ദ്രൻ Raveendran, ഗണേശ് Ganesh, ശേഖർ Sekhar, ചന്ദ്രശേഖരൻ Chandrasekharan, അശോക് Ashok, അശോകൻ Asokan, ഈശോ Easo, കോശി Koshy, ഇട്ടി Itty, കുട്ടി Kutty, കുഞ്ഞിക്കുട്ടി Kunjikutty`;

const PLACES = `
അങ്കമാലി Angamaly, അബുദാബി Abu Dhabi, അമേരിക്ക America, അയർലൻഡ് Ireland, അയർലണ്ട് Ireland, ആന്ധ്ര Andhra, ആഫ്രിക്ക Africa, ഇംഗ്ലണ്ട് England, ഇടപ്പള്ളി Edappally,
ഇരിങ്ങാലക്കുട Irinjalakuda, ഇറ്റലി Italy, ഈജിപ്ത് Egypt, എറണാകുളം Ernakulam, ഏഷ്യ Asia, ഓസ്ട്രേലിയ Australia, ഊട്ടി Ooty, കണ്ണൂർ Kannur, കർണാടക Karnataka, കശ്മീർ Kashmir,
കാശ്മീർ Kashmir, കാക്കനാട് Kakkanad, കാഞ്ഞിരപ്പള്ളി Kanjirappally, കാനഡ Canada, കാസർകോട് Kasaragod, കാസർഗോഡ് Kasaragod, കായംകുളം Kayamkulam, കുവൈത്ത് Kuwait, കുവൈറ്റ് Kuwait,
കേരളം Kerala, കേരള Kerala, കൊൽക്കത്ത Kolkata, കോഴിക്കോട് Kozhikode, കോയമ്പത്തൂർ Coimbatore, കോട്ടയ്ക്കൽ Kottakkal, കുന്നംകുളം Kunnamkulam, കരുനാഗപ്പള്ളി Karunagappally, ഖത്തർ Qatar, ഗുജറാത്ത് Gujarat,
ഗോവ Goa, ചങ്ങനാശ്ശേരി Changanassery, ചാലക്കുടി Chalakudy, ചൈന China, ജപ്പാൻ Japan, ജർമ്മനി Germany, ജിദ്ദ Jeddah, ഡൽഹി Delhi, ദില്ലി Delhi, തമിഴ്നാട് Tamil Nadu,
തലശ്ശേരി Thalassery, താമരശ്ശേരി Thamarassery, തളിപ്പറമ്പ് Taliparamba, തൃപ്പൂണിത്തുറ Thrippunithura, തൃശൂർ Thrissur, തൃശ്ശൂർ Thrissur, തേവര Thevara, ദോഹ Doha, നെടുമ്പാശ്ശേരി Nedumbassery,
നേപ്പാൾ Nepal, ന്യൂസിലൻഡ് New Zealand, പഞ്ചാബ് Punjab, പന്തളം Pandalam, പറശ്ശിനിക്കടവ് Parassinikadavu, പാകിസ്ഥാൻ Pakistan, പൊന്നാനി Ponnani, ഫറോക്ക് Feroke, ഫ്രാൻസ് France,
ബത്തേരി Bathery, ബാംഗ്ലൂർ Bangalore, ബെംഗളൂരു Bengaluru, ബേപ്പൂർ Beypore, ബോംബെ Bombay, ബ്രസീൽ Brazil, മംഗലാപുരം Mangalore, മട്ടാഞ്ചേരി Mattancherry, മലേഷ്യ Malaysia, മസ്കറ്റ് Muscat,
മക്ക Mecca, മദീന Medina, മൂന്നാർ Munnar, മൂവാറ്റുപുഴ Muvattupuzha, മൈസൂർ Mysore, യൂറോപ്പ് Europe, റഷ്യ Russia, റിയാദ് Riyadh, വയനാട് Wayanad, വാഗമൺ Vagamon, വർക്കല Varkala,
ഷാർജ Sharjah, ശ്രീലങ്ക Sri Lanka, സൗദി Saudi, സിംഗപ്പൂർ Singapore, ഹൈദരാബാദ് Hyderabad, ആറന്മുള Aranmula, കുമളി Kumily, ചെർപ്പുളശ്ശേരി Cherpulassery, പുതുപ്പള്ളി Puthuppally,
മഞ്ചേരി Manjeri, മഞ്ചേശ്വരം Manjeshwaram, വടക്കാഞ്ചേരി Wadakkanchery, കോലഞ്ചേരി Kolenchery, കളമശ്ശേരി Kalamassery, ബ്രിട്ടൻ Britain, ന്യൂയോർക്ക് New York, പാലാ Pala`;

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  `${PEOPLE},${PLACES}`.split(',').map((entry) => {
    const [name = '', ...latin] = entry.trim().split(' ');
    return [normalise(name), latin.join(' ')];
  }),
);

/** Endings of names that are joined to a name in one word: ശ്രീലതാമ്മ, ഗോപാലപിള്ള, ഇടപ്പള്ളി. */
const ENDINGS: [ending: string, latin: string][] = [
  ['പ്പള്ളി', 'ppally'],
  ['ശ്ശേരി', 'ssery'],
  ['ഞ്ചേരി', 'nchery'],
  ['ക്കുട്ടി', 'kutty'],
  ['കുട്ടി', 'kutty'],
  ['പിള്ള', 'pillai'],
];

/** Returns the usual English spelling of a normalised name; undefined if romanise.ts gets it right. */
export function findNameSpelling(word: string): string | undefined {
  return SPELLINGS.get(word);
}

/** Returns the ending of a normalised name that has a special English spelling, in both scripts. */
export function findNameEnding(word: string): { ending: string; latin: string } | undefined {
  const found = ENDINGS.find(([ending]) => word.endsWith(ending) && word.length > ending.length);
  return found && { ending: found[0], latin: found[1] };
}
