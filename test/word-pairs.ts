/** A Malayalam word, the ways in which people spell it in Latin letters, and inflected forms that a search for it finds. */
export interface WordPair {
  word: string;
  manglish: string[];
  inflected: string[];
}

/** The rules of src/malayalam were written with these words. */
export const TUNED: WordPair[] = parsePairs(`
യാത്ര: yathra yatra yaathra yaatra yathraa / യാത്രയിൽ യാത്രകൾ യാത്രയുടെ യാത്രക്ക് യാത്രയും
കൊച്ചു: kochu kochhu kocchu kochchu
കേരളം: kerala keralam keralaam / കേരളത്തിൽ കേരളത്തിന്റെ കേരളത്തിലെ
അച്ഛൻ: achan achchan acchan achhan achaan / അച്ഛന്റെ അച്ഛനും അച്ഛനെ
സ്നേഹം: sneham snehham sneeham snehaam / സ്നേഹത്തിന്റെ സ്നേഹവും
അമ്മ: amma ama ammaa / അമ്മയുടെ അമ്മയ്ക്ക് അമ്മയെ അമ്മയും
വീട്: veedu veed veetu vidu veet / വീട്ടിൽ വീട്ടിലേക്ക് വീടും വീടുകൾ
മഴ: mazha mazhaa / മഴയിൽ മഴയുടെ മഴയത്ത്
പുഴ: puzha puzhaa poozha / പുഴയിൽ പുഴയുടെ
കൂട്ടുകാർ: koottukar kootukaar kuttukar koottukaar kootukar
കുടുംബം: kudumbam kutumbam kudumbham kudumpam / കുടുംബത്തിൽ കുടുംബത്തിന്റെ
ജീവിതം: jeevitham jivitham jeevidham jeevitam geevitham / ജീവിതത്തിൽ ജീവിതത്തിന്റെ
ഓർമ്മ: orma ormma oarma / ഓർമ്മകൾ ഓർമ്മയിൽ ഓർമകൾ
കഥ: katha kadha kathaa kata / കഥകൾ കഥയിൽ കഥയുടെ
പാട്ട്: paattu pattu paatt patt / പാട്ടുകൾ പാട്ടിൽ
ഞാൻ: njan njaan nyan nhan njn
എന്റെ: ente ende entey nte
നിന്റെ: ninte ninde
എന്താ: entha enthaa endha enda
ഇഷ്ടം: ishtam istam ishttam eshtam ishdam
സന്തോഷം: santhosham santosham sandosham santhosam / സന്തോഷത്തോടെ സന്തോഷത്തിൽ
ദുഃഖം: dukham dukkham dhukham duhkham
സ്വപ്നം: swapnam svapnam swopnam sopnam / സ്വപ്നങ്ങൾ സ്വപ്നത്തിൽ
ഭക്ഷണം: bhakshanam bakshanam bhakshnam bakshnam bhaxanam / ഭക്ഷണത്തിന്റെ
ചായ: chaya chaaya chaia / ചായയും
ചോറ്: choru chor chooru
പായസം: payasam paayasam paayasham
സദ്യ: sadya sadhya sadhia
ബിരിയാണി: biriyani biryani briyani biriyaani
മീൻ: meen min mean
മാങ്ങ: manga maanga maangaa mango
ഓണം: onam oanam Onam / ഓണത്തിന് ഓണത്തിന്റെ
വിഷു: vishu visu vishuu
ഉത്സവം: ulsavam utsavam uthsavam ulsavm / ഉത്സവങ്ങൾ ഉത്സവത്തിന്
കൃഷ്ണൻ: krishnan krushnan krisnan kreshnan
കോഴിക്കോട്: kozhikode kozhikkode kozhikodu kozhikod calicut / കോഴിക്കോട്ടെ
തിരുവനന്തപുരം: thiruvananthapuram tiruvananthapuram thiruvanathapuram trivandrum / തിരുവനന്തപുരത്ത്
കൊച്ചി: kochi cochin kocchi / കൊച്ചിയിൽ കൊച്ചിയുടെ
ആലപ്പുഴ: alappuzha alapuzha aalappuzha alleppey
മൂന്നാർ: munnar moonnar moonar munnaar / മൂന്നാറിൽ
വയനാട്: wayanad vayanad vayanadu waynad / വയനാട്ടിൽ
പഠനം: padanam padhanam patanam pathanam / പഠനത്തിന്
ജോലി: joli jolli jooli / ജോലിയിൽ ജോലിക്ക്
അധ്യാപകൻ: adhyapakan adyapakan adhyaapakan athyapakan
വിദ്യാർത്ഥി: vidyarthi vidyarthy vidhyarthi vidhyaarthi / വിദ്യാർത്ഥികൾ
വിശേഷം: vishesham visesham visheesham visheasham / വിശേഷങ്ങൾ
വെള്ളം: vellam velam vellaam / വെള്ളത്തിൽ
പഴം: pazham pazam payam
തേങ്ങ: thenga tenga theanga thengaa
ചേച്ചി: chechi cheachi chechy chechii / ചേച്ചിയുടെ
ചേട്ടൻ: chettan chetan cheattan chetten / ചേട്ടന്റെ
മുത്തശ്ശി: muthassi muthashi muthashhi mutthassi muthasshi / മുത്തശ്ശിയുടെ
പ്രണയം: pranayam prenayam praNayam pranayaam / പ്രണയത്തിന്റെ
അനുഭവം: anubhavam anubavam anubhavm anupavam / അനുഭവങ്ങൾ അനുഭവത്തിൽ
വഴി: vazhi vazhy vali / വഴിയിൽ വഴികൾ
കാഴ്ച: kazhcha kaazhcha kazcha kaycha / കാഴ്ചകൾ കാഴ്ച്ചകൾ
പോയി: poyi poy poi pooyi
ചെയ്തു: cheythu cheithu chaithu cheydhu cheytu
പറഞ്ഞു: paranju paranjhu parannu paranjnju
ആയിരുന്നു: aayirunnu ayirunnu ayirunu airunnu
വൈകുന്നേരം: vaikunneram vaikuneram vykunneram vaykunneram
ആശംസകൾ: ashamsakal aashamsakal asamsakal aashamsagal
നന്ദി: nandi nandhi nanni
ബസ്: bus bass / ബസിൽ ബസ്സിൽ
ഫോൺ: phone fon / ഫോണിൽ
ഓഫീസ്: office offeece offis / ഓഫീസിൽ
രാവിലെ: ravile raavile raviley ravilae
വൈദ്യുതി: vaidyuthi vydyuthi vaidyudhi vaidhyuthi
മുത്തച്ഛൻ: muthachan muthachhan mutthachan muthashan / മുത്തച്ഛന്റെ മുത്തച്ഛനെ
സഹോദരൻ: sahodaran sahodharan sahotharan / സഹോദരന്റെ സഹോദരങ്ങൾ
സമയം: samayam samayaam samyam / സമയത്ത് സമയത്തിന്
വർഷം: varsham varsam varshaam varshm / വർഷങ്ങൾ വർഷത്തിൽ
രാത്രി: rathri raathri ratri rathry / രാത്രിയിൽ
സന്ധ്യ: sandhya sandya sandhia santhya / സന്ധ്യക്ക്
കാറ്റ്: kaattu kattu kaatt kaatu / കാറ്റിൽ കാറ്റും
മരം: maram maraam marm / മരങ്ങൾ മരത്തിൽ മരത്തിന്റെ
പക്ഷി: pakshi paksi pakshy paxi / പക്ഷികൾ
ആന: aana ana anaa / ആനയുടെ ആനകൾ
പട്ടി: patti paty patty pattti / പട്ടിയുടെ
കോഴി: kozhi kozhy koli kozi / കോഴികൾ
ചന്ദ്രൻ: chandran chandhran chanthran / ചന്ദ്രന്റെ
സൂര്യൻ: sooryan suryan sooriyan suryann / സൂര്യന്റെ
ആകാശം: akasham aakasham aagasham akasam / ആകാശത്ത് ആകാശത്തിൽ
ഭൂമി: bhoomi bhumi bumi boomi / ഭൂമിയിൽ ഭൂമിയുടെ
നക്ഷത്രം: nakshathram nakshatram naxathram nashathram / നക്ഷത്രങ്ങൾ
പ്രഭാതം: prabhatham prabhaatham prabatham prabhatam
മുറ്റം: muttam mutam muttaam / മുറ്റത്ത് മുറ്റത്തെ
അടുക്കള: adukkala adukala atukkala adukkalaa / അടുക്കളയിൽ
കറി: kari curry kary karri / കറികൾ
ഇഡ്ഡലി: idli iddali iddli idly
ദോശ: dosha dosa thosa doosha
പുട്ട്: puttu putt puttuu poottu
കപ്പ: kappa kapa kappaa
പഴംപൊരി: pazhampori pazhamporri pazampori pazhampoori
അവധി: avadhi avadi avathi / അവധിക്ക്
പരീക്ഷ: pareeksha pariksha pareeksa pareexha / പരീക്ഷയ്ക്ക് പരീക്ഷകൾ
വിദ്യാലയം: vidyalayam vidhyalayam vidyaalayam vidyalam / വിദ്യാലയത്തിൽ
കുട്ടിക്കാലം: kuttikkalam kuttikaalam kuttikalam kuttykkalam / കുട്ടിക്കാലത്ത് കുട്ടിക്കാലത്തെ
കുട്ടി: kutti kutty kuty kuttee / കുട്ടികൾ കുട്ടിയുടെ കുട്ടികളുടെ
മകൾ: makal magal makall makkal / മകളുടെ മകൾക്ക്
മകൻ: makan magan makaan / മകന്റെ മകനെ
ഭർത്താവ്: bharthavu barthavu bharthaav bhartavu / ഭർത്താവിന്റെ
ഭാര്യ: bharya bhaarya barya bhariya / ഭാര്യയുടെ
അനിയൻ: aniyan anyan aniyann / അനിയന്റെ
അനിയത്തി: aniyathi aniyathy aniyatthi anyathi
അമ്മൂമ്മ: ammoomma ammumma amumma ammooma
അപ്പൂപ്പൻ: appooppan appuppan apuppan appoopan
വാപ്പ: vappa vaappa bappa vapa
ഉമ്മ: umma uma ummaa
പെരുന്നാൾ: perunnal perunal perunnaal perrunnal
ക്രിസ്മസ്: christmas krismas chrismas kristhmas
പള്ളി: palli pally pali / പള്ളിയിൽ
അമ്പലം: ambalam ampalam ambalm / അമ്പലത്തിൽ
ക്ഷേത്രം: kshethram kshetram xethram sethram / ക്ഷേത്രത്തിൽ
വെളിച്ചം: velicham velichcham veliccham / വെളിച്ചത്തിൽ
ഇരുട്ട്: iruttu irutt irutu / ഇരുട്ടിൽ
ഓട്ടോറിക്ഷ: autorickshaw autoriksha ottoriksha autoriksa
തീവണ്ടി: theevandi thivandi teevandi theevandy
വണ്ടി: vandi vandy vanti / വണ്ടിയിൽ
പാലം: palam paalam paalm / പാലത്തിൽ
കായൽ: kayal kaayal kaayl / കായലിൽ
തോണി: thoni toni thony
എറണാകുളം: ernakulam eranakulam ernakulm ernaakulam / എറണാകുളത്ത്
കണ്ണൂർ: kannur kannoor kanur cannanore
പാലക്കാട്: palakkad palakad paalakkad palakkadu
മലപ്പുറം: malappuram malapuram malappurm / മലപ്പുറത്ത്
കോട്ടയം: kottayam kotayam kottayaam / കോട്ടയത്ത്
ഇടുക്കി: idukki iduki edukki / ഇടുക്കിയിൽ
കാസർഗോഡ്: kasargod kasaragod kasargode kaasargod
കൊല്ലം: kollam kolam kollaam quilon / കൊല്ലത്ത്
സിനിമ: cinema sinima cinima sinema / സിനിമയിൽ സിനിമകൾ
നൃത്തം: nrutham nritham nrittam nirtham
സംഗീതം: sangeetham sangitham sangeetam samgeetham / സംഗീതത്തിന്റെ
ചിത്രം: chithram chitram chithraam / ചിത്രങ്ങൾ
കവിത: kavitha kavita kavidha / കവിതകൾ
ഫുട്ബോൾ: football futbol footbol futball
കളി: kali kaly kalli / കളികൾ കളിയിൽ
ചേന: chena cheyna chenaa
ഉറക്കം: urakkam urakam orakkam urakkaam
ധൈര്യം: dhairyam dairyam dhyryam dhairiyam
ക്ഷമ: kshama xama shama ksama
വിശ്വാസം: viswasam vishwasam visvasam vishvaasam / വിശ്വാസത്തിന്റെ
ഭാഗ്യം: bhagyam bagyam bhaagyam bhagiyam
പൈസ: paisa pysa paysa paisaa
കൈ: kai kay kayi kayy / കൈയിൽ കൈകൾ
മുഖം: mukham mugham mukam mugam / മുഖത്ത്
ഹോസ്റ്റൽ: hostel hostal hosttal
നഴ്സ്: nurse nazhs ners
പറയുന്നു: parayunnu parayunu paryunnu
കാണാൻ: kaanan kanan kaanaan kannan
വന്നു: vannu vanu wannu
ഇല്ല: illa ila illaa ella
വേണം: venam veenam vaenam venm
നല്ല: nalla nala nallaa
വലിയ: valiya valya velya valia
ഒരുപാട്: orupad orupaadu orupaad orupadu
എല്ലാവരും: ellavarum ellaavarum ellarum elavarum
ആശുപത്രി: ashupathri aashupathri asupatri aasupathri / ആശുപത്രിയിൽ
കൃഷി: krishi krushi krisi krishy
ഗ്രാമം: gramam graamam gramm graamm / ഗ്രാമത്തിൽ
`);

/** These words judge the rules: do not write a rule for one of them. */
export const HELD_OUT: WordPair[] = parsePairs(`
മലയാളം: malayalam malayaalam malyalam malayalm / മലയാളത്തിൽ മലയാളത്തിലെ
പൂച്ച: poocha puucha pucha poochha / പൂച്ചയുടെ പൂച്ചകൾ
പുസ്തകം: pusthakam pustakam pusthagam busthakam / പുസ്തകങ്ങൾ പുസ്തകത്തിൽ
ആഘോഷം: aghosham aaghosham agosham aghoosham / ആഘോഷങ്ങൾ
കടൽ: kadal katal kadall / കടലിൽ കടലിന്റെ
കാട്: kaadu kaad kadu kaatu / കാട്ടിൽ കാടുകൾ
മല: mala malaa / മലയിൽ മലകൾ
തൃശ്ശൂർ: thrissur trissur thrishur thrissoor trichur / തൃശ്ശൂരിൽ
സൗഹൃദം: souhrudam sauhridam souhridam sowhrudam / സൗഹൃദത്തിന്റെ
പ്രതീക്ഷ: pratheeksha pratheeksa prathiksha pradeeksha / പ്രതീക്ഷയോടെ പ്രതീക്ഷകൾ
കല്യാണം: kalyanam kalyaanam kallyanam kaliyanam / കല്യാണത്തിന്
പെൺകുട്ടി: penkutty penkutti pengkutti penkuty / പെൺകുട്ടിയുടെ
ചിരി: chiri chirii ciri / ചിരിയും
കണ്ണീർ: kanneer kanner kaneer kannir
വിവാഹം: vivaham vivaaham wivaham / വിവാഹത്തിന്
സ്കൂൾ: school skool scool / സ്കൂളിൽ
ഉപ്പേരി: upperi uperi uppeari uppery
ചക്ക: chakka chaka chakkaa / ചക്കയുടെ
ഞായറാഴ്ച: njayarazhcha nyayarazhcha njayaraazhcha njayarazcha
അധികം: adhikam athikam adikam
മറക്കാൻ: marakkan marakkaan marakan
ഒരുമിച്ച്: orumichu orumich orumichh orumicchu
സുഹൃത്ത്: suhruthu suhrith suhruth suhrithu / സുഹൃത്തുക്കൾ
ഗുരുവായൂർ: guruvayur guruvayoor guruvaayoor guruvayyur
നാട്: naadu nadu naad naatu / നാട്ടിൽ നാട്ടിലെ
ദൈവം: daivam deivam dhaivam dayvam / ദൈവത്തിന്റെ
എങ്ങനെ: engane enganey enghane enganne
അവിടെ: avide avidey avde avite
കുഞ്ഞ്: kunju kunj kunnju kunjhu / കുഞ്ഞുങ്ങൾ കുഞ്ഞിന്റെ
ഹൃദയം: hrudayam hridayam hrdayam hridhayam / ഹൃദയത്തിൽ
ചിന്ത: chintha chinta chindha / ചിന്തകൾ ചിന്തയിൽ
ദൂരം: dooram duram dhooram / ദൂരത്ത് ദൂരത്തേക്ക്
വാക്ക്: vaakku vakku vaakk vakk / വാക്കുകൾ വാക്കിന്റെ
വിരൽ: viral viraal virel / വിരലിൽ വിരലുകൾ
കണ്ണ്: kannu kann kanu / കണ്ണിൽ കണ്ണുകൾ
ഹൃദ്യം: hrudyam hridyam hrdyam
മധുരം: madhuram maduram madhurm / മധുരത്തിന്റെ
പുലരി: pulari pulary pularri
തണുപ്പ്: thanuppu thanupp tanuppu thanupu / തണുപ്പിൽ
വേനൽ: venal veenal venall / വേനലിൽ
ഞായർ: njayar nyayar njaayar
തിങ്കൾ: thinkal thingal tinkal
ചൊവ്വ: chovva chowa chova
ബുധൻ: budhan bhudhan budan
വ്യാഴം: vyazham viyazham vyazam
വെള്ളി: velli veli vellii
ശനി: shani sani sheni
നിറം: niram nirram neram / നിറങ്ങൾ
പച്ച: pacha pachcha pachaa
ചുവപ്പ്: chuvappu chuvapp chuvapu chuwappu
കത്ത്: kathu katthu kath kathth / കത്തുകൾ കത്തിൽ
വാതിൽ: vathil vaathil vatil vadhil / വാതിലിൽ വാതിലുകൾ
മേശ: mesha mesa meesha
കസേര: kasera kaseera kassera / കസേരയിൽ
ഉള്ളി: ulli ully uli
മുളക്: mulaku mulagu mulak / മുളകും
തൈര്: thairu tairu thayir thyru
അച്ചാർ: achar achaar acchar
സാമ്പാർ: sambar saambar sambhar sampar
ചമ്മന്തി: chammanthi chamanthi chammandi chammanthy
ഓടിക്കുക: odikkuka odikuka oodikkuka
എഴുതി: ezhuthi ezhudhi ezuthi eyuthi
വായിച്ചു: vayichu vaayichu vayicchu
കേട്ടു: kettu keettu ketu
കണ്ടു: kandu kantu kand
ചിരിച്ചു: chirichu chirichhu chiricchu
ആരോഗ്യം: arogyam aarogyam aroghyam arokyam / ആരോഗ്യത്തിന്
മരുന്ന്: marunnu marunn marunu / മരുന്നുകൾ
വിമാനം: vimanam vimaanam vemanam / വിമാനത്തിൽ
പ്രവാസി: pravasi pravaasi pravasy prawasi / പ്രവാസികൾ പ്രവാസിയുടെ
ശമ്പളം: shambalam sambalam shampalam shambhalam
തൊഴിൽ: thozhil tozhil thoyil thozil / തൊഴിലാളി
ഓഫർ: offer ofar
സ്വാതന്ത്ര്യം: swathanthryam swatantryam svathanthryam swathanthriyam
ഉദ്യോഗസ്ഥൻ: udyogasthan udhyogasthan udyogastan / ഉദ്യോഗസ്ഥർ
രാഷ്ട്രീയം: rashtreeyam rashtriyam raashtriyam rastriyam
വൃദ്ധൻ: vridhan vrudhan vridhdhan vruddhan
കുഞ്ഞുമോൾ: kunjumol kunjumole kunjmol
പൊന്നോണം: ponnonam ponnonaam ponoonam
ഊഞ്ഞാൽ: oonjal unjal oonjaal / ഊഞ്ഞാലിൽ
പൂക്കളം: pookkalam pookalam pukkalam / പൂക്കളത്തിൽ
തിരുവോണം: thiruvonam tiruvonam thiruvoonam
ഗൾഫ്: gulf galf / ഗൾഫിൽ
ബാല്യം: balyam baalyam baliyam ballyam / ബാല്യത്തിൽ ബാല്യകാലം
വീട്ടമ്മ: veettamma vettamma veetamma
`);

/** Reads lines such as `word: spelling spelling / inflected inflected`. */
export function parsePairs(lines: string): WordPair[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', forms = ''] = line.split(': ');
      const [manglish = '', inflected = ''] = forms.split(' / ');
      return { word, manglish: manglish.split(' '), inflected: inflected.split(' ').filter(Boolean) };
    });
}
