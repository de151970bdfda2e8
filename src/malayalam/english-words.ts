/**
 * Frequent English words in alphabetical order, collected by hand for Kerikko. Plurals and forms in -ing, -ed
 * and -ly are derived from them. A word that some people also type for a Malayalam one is left out: path is
 * പത്ത്.
 */
const ENGLISH_WORDS = `
able about above accept access according account across act action active activity actor actress actual add addition
address administration admit adult affect afraid after afternoon again against age agency agent ago agree agreement
ahead air airport alarm album all allow almost alone along already also although always am amazing among amount an
analysis and angry animal announce another answer anxious any anybody anymore anyone anything anyway anywhere
apartment apologise app appear apple application appointment appreciate approach approve april area argue argument
arm army around arrange arrival arrive art article artist as ask asleep assignment assistant assume attack attempt
attend attention attitude audience august aunt aunty author authority auto available average avoid award aware away
awesome baby back background bad bag balance ball bank bar base basic basis basket bath bathroom battery battle
beach bear beat beautiful beauty because become bed bedroom been before begin beginning behaviour behind being
believe bell belong below beside best better between beyond bicycle big bike bill billion biology bird birth
birthday bit bite bitter black blame blanket blessed blessing block blockbuster blog blood bloody blue board boat
body bone bonus book border bored boring born boss both bother bottle bottom box boy boyfriend brain branch brand
brave bread break breakfast breath bridge brief bright brilliant bring broken brother brown brush budget build burn
bus business busy but butter button buy by bye cake call calm camera camp can cancel cancer candidate candle capital
captain car card care career careful carry case cash cat catch category cause celebrate celebration cell center
central centre century certain certificate chain chair challenge chance change channel character charge charger
charity chart chat cheap cheating check cheers cheese chemistry cheque chicken chief child childhood children
chocolate choice choose christmas church cinema circle citizen city civil claim class classic classmate clean clear
clever click client climate climb clinic clock close clothes cloud club coach coast coat code coffee cold colleague
collect collection college color colour com combine come comedy comfort comfortable comment commercial commission
commit committee common communication community company compare competition complain complaint complete complex
computer concept concern concert condition conference confidence confident confirm conflict confused confusion
congrats congratulations connect connection consider constant contact contain content contest continue contract
control conversation cook cooker cool copy corner correct cost cotton cough could count counter country couple
courage course court cousin cover crazy cream create creative credit cricket crime crisis critical cross crowd cry
culture cup curious current curtain customer cut cute cycle dad daily damage dance danger dangerous dark data date
daughter day dead deadline deal dear death debate december decide decision deep definitely degree delay delete
delicious deliver delivery demand dentist department depend deposit depression describe desert design desk despite
detail develop development device dialogue diary did die diet difference different difficult difficulty dinner
direct direction director dirty disappear discount discover discuss discussion disease dish dislike display distance
district divorce doctor document does dog doing dollar done door double doubt down download drama draw dream dress
drink drive driver drop drug dry due during dust duty each ear earn earth easily east easy eat economic economy edge
edit education effect effective effort egg eight either elder election electric electricity else email emergency
emotion emotional employee empty encourage end enemy energy engagement engine engineer english enjoy enough ensure
enter entire entrance entry environment equal equipment error especially essay even event ever every everybody
everyday everyone everything everywhere evidence exact exam examination example excellent except exchange excited
exciting excuse exercise exist expect expensive experience expert explain express expression extra eye face facebook
facility fact factor factory fail failure fair fake fall false family famous fan fancy fantastic far farm farmer
fashion fast fat father fault favor favour favourite fear feature february fee feed feedback feel feet female
festival fever few field fight figure file fill film final finance financial find fine finger finish fire first fish
fit five fix flat flexible flight float floor flower fly focus follow food foot football for force foreign forest
forever forget forgive form formal former forward four frame free freedom fresh friday fridge friend friendship from
front fruit full fun function fund funny furniture further future gallery game gang gap garden gas gate gathering
general generation gentle get gift girl girlfriend give glad glass global goal god gold golden gone good goodbye
goodness google got government grade graduate grand grandfather grandma grandmother grandpa grass grateful gray
great green grey ground group grow growth guarantee guard guess guest guide guitar guy gym habit had hair half hall
hand handle handsome hang hangover happen happily happiness happy hard has hat hate have he head headache health
healthy hear heard heart heat heavy hell hello helmet help helpful her here hero hi hidden hide high highway hill
him himself hire his history hit hobby hold hole holiday holy home homework honest honor honour hope hopefully
horrible horse hospital hospitality hostel hot hotel hour house household how however http huge human humor hundred
hungry hurry hurt husband ice idea ideal identify if ignore illness image imagine immediate impact importance
important impossible impress impression improve in include income increase indeed independence independent india
indian indicate individual industry information injury inside inspiration inspire instagram install instead
institute institution insurance intelligent interest international internet interview into introduce introduction
invest investment invitation invite involve iron is island issue it item its itself jacket january jealous jeans job
join joke journey joy judge juice july jump june junior just justice keep key keyboard kid kidding kill kind
kindness king kiss kitchen knee knife knock know knowledge known lab label labour lack lady lake land language
laptop large last late later latest laugh launch law lawyer lazy lead leader leaf league learn least leather leave
left leg legal legend lemon length less lesson let letter level library licence license lie life lift light like
limit line link lion list listen literature little live load loan local location lock lockdown logic london lonely
long look loose lose loss lost lot loud love lover low loyal luck lucky luggage lunch machine mad madam magazine
magic mail main maintain major make maker makeup mall man manage management manager manner many map march mark
market marriage married marry mask master match material math matter maximum may maybe meal meaning means meanwhile
measure meat media medical medicine meet member memorable memories memory men mental mention mess message metal
method metro middle might mild military milk million mind minimum minor minute miracle mirror miss mission mistake
mix mobile model modern mom moment monday money month mood moon more morning most mother motor mountain mouse mouth
move movement movie much mum museum music musical must my myself mystery name narrow nation national native natural
nature near nearby necessary neck need negative neighbor neighbour neither nervous net network never new newspaper
next nice night no nobody noise none nonsense noon normal north nose not note notebook nothing notice notification
november now nowhere number nurse object occasion occur ocean october of off offer office officer official often oh
oil ok okay old once one online only open operate operation operator opinion opportunity opposite option or orange
order ordinary organise organization original other otherwise our ourselves out outside over overall own owner pack
package packet page pain painful paint pair palace pandemic pants paper parcel parents park part particular partner
party pass passenger passion passport password past patience patient pay payment peace peaceful pencil pension
people percent perfect perform performance perhaps period permanent permission person personal personality petrol
phone photo photography phrase physical physics piano pick picnic picture piece pink place plan plane planet
planning plant plastic plate platform play player please pleasure plenty plus pocket poem poet point poison police
policy polite political politics pollution pool poor popular population position positive possible possibly post
poster postpone potato power practical practice pray prayer prefer pregnant prepare present presentation president
press pressure pretty prevent previous price pride primary prime prince principal print printer private prize
probably problem process produce product production profession professional professor profile profit program
programme progress project promise promotion proof proper property proposal protect protest proud prove provide
public publish pull purchase pure purpose push puzzle quality quarter queen question quick quiet quit quite quiz
quote race radio rail railway rain raise range rank rate rather raw reach react read reader ready real realise
realistic reality realize reason receipt receive recent recharge recipe recognise recommend record recover red
reduce refer refresh refund refuse regard region register regret regular reject relation relationship relative relax
release religion religious remain remember remind reminder remote remove rent repair repeat replace reply report
represent request require rescue research reserve resign resort respect respond response responsibility responsible
rest restaurant result resume retire retirement return reveal review reward rice rich ride right ring rise risk
river road rock role romantic roof room root rough round route routine row royal rubbish rude ruin rule run running
rural rush sad safe safety salary sale salt same sample satisfied saturday sauce save savings say scale scared scene
schedule scheme scholarship school science scientist score scream screen search season seat second secret secretary
section security see seem select self selfie selfish sell semester send senior sense sensitive sentence separate
september series serious serve service session set settings settle seven several severe shade shadow shake shame
shape share sharp she shift shine ship shirt shock shoe shoot shop shopping short should shoulder shout show shower
shut sick side sign signal silence silent silly silver similar simple simply since sincere sing singer single sir
sister sit site situation six size skill skin skip skirt sky sleep sleepy slight slim slow small smart smell smile
smoke smooth snacks snake snow so soap social society sofa soft software soil solar soldier solid solution solve
some somebody somehow someone something sometimes somewhere son song soon sorry sort soul sound soup source south
space speak speaker special speech speed spend spicy spirit split spoil spoon sport spread spring square stadium
staff stage stairs stand standard star start state statement station status stay steal steel step stick still stock
stomach stone stop storage store stories storm story straight strange stranger strategy stream street strength
stress strict strike string strong structure struggle student studies studio study stuff stupid style stylish
subject submit subscribe subtitle succeed success successful such sudden suffer sugar suggest suggestion suit summer
sun sunday sunlight sunset super supermarket support suppose sure surface surgery surprise survey survive sweet swim
switch symbol sympathy system table tablet tail take talent talk tall target task taste tasty tax taxi tea teach
teacher team tear teaser technical technology teenager television tell temperature temple temporary ten tension term
terrace terrible test text than thank thankful that the theatre their them theme themselves then theory therapy
there therefore these they thick thief thing think third thirsty this those though thought thousand three through
throughout throw thursday thus ticket tie tiger tight till time tiny tip tired title to today together toilet tomato
tomorrow tone tongue tonight too tool tooth top topic total touch tough tour tourist toward towel tower town toy
track trade tradition traditional traffic trailer train trainer transfer transport travel treat treatment tree trend
trial trick trip trouble truck true truly trust truth try tube tuesday tuition turn tv twelve twenty twice twin two
type typical ugly umbrella uncle under understand unfortunately uniform union unique unit unite university unknown
unless until unusual update upload upon upset urban urgent us use used useful useless user usual vacation vaccine
valley valuable value van variety various vegetable vehicle version very victim victory video view village villain
violence virus visa vision visit visitor vitamin voice volume volunteer vote wait wake walk wall wallet want war
warm warning was wash waste watch water wave way we weak wealth weapon wear weather web website wedding wednesday
week weekend weight weird welcome well went were west wet what whatever whatsapp wheel when whenever where wherever
whether which while white who whole whom whose why wide wife wifi wild will win wind window wine winner winter wire
wise wish with within without woman women wonder wonderful wood word work worker world worried worry worse worst
worth would wound wow wrap write writer written wrong www yard yeah year yellow yes yesterday yet yoga you young
your yourself youth youtube zero zone zoo
`;

const ENGLISH = new Set(ENGLISH_WORDS.trim().split(/\s+/));
const ENDING = /(?:e?s|ing|ed|ly)$/;
const MIN_STEM = 3;

/** Returns true for a frequent English word in lower case, with or without an ending: movies, calling, danced. */
export function isEnglish(word: string): boolean {
  if (ENGLISH.has(word)) return true;
  const ending = ENDING.exec(word.slice(MIN_STEM));
  if (!ending) return false;
  const stem = word.slice(0, MIN_STEM + ending.index);
  return ENGLISH.has(stem) || ENGLISH.has(`${stem}e`);
}
