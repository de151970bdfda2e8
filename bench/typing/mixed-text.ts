/**
 * Sentences as members write them in chats: Malayalam with English words in Latin letters. Written for this measurement, before
 * its first run, and never changed to suit a rule.
 */
export const MIXED_TEXT = `
ഇന്ന് office ലേറ്റ് ആയി
നാളെ meeting ഉണ്ട് രാവിലെ പത്തിന്
ഞാൻ laptop വീട്ടിൽ മറന്നു
manager ഇന്നു വന്നില്ല
എന്റെ leave approve ആയി
salary നാളെ കിട്ടും എന്നു പറഞ്ഞു
ഈ project തീരാൻ രണ്ടു മാസം വേണം
email അയച്ചു പക്ഷേ reply വന്നില്ല
ഉച്ചയ്ക്ക് ശേഷം client call ഉണ്ട്
boss നല്ല മനുഷ്യൻ ആണ്
പുതിയ team വളരെ നല്ലതാണ്
deadline നീട്ടി കിട്ടി ആശ്വാസം
ഞാൻ resign ചെയ്യാൻ തീരുമാനിച്ചു
interview നന്നായി കഴിഞ്ഞു
resume ഒന്നു നോക്കി തരുമോ
report എഴുതി തീർന്നില്ല
work from home ആണ് ഇപ്പോൾ
lunch കഴിച്ചോ നീ
tea break സമയത്ത് കാണാം
printer പിന്നെയും കേടായി
password മറന്നു പോയി
ആ file എനിക്ക് അയക്കൂ
system hang ആയി ഒന്നും നടക്കുന്നില്ല
training അടുത്ത ആഴ്ച തുടങ്ങും
promotion കിട്ടിയതിന് ചെലവ് ചെയ്യണം
overtime ചെയ്ത് മടുത്തു
night shift ഇനി വയ്യ
പുതിയ job നോക്കുന്നുണ്ടോ
company കാർ അയക്കും
ഇന്നു ഞാൻ late ആകും കാത്തിരിക്കണ്ട
bus കിട്ടിയില്ല നടന്നു വന്നു
രാവിലത്തെ train miss ആയി
ticket എടുത്തോ നീ
seat കിട്ടാൻ നേരത്തേ പോകണം
conductor ബാക്കി പൈസ തന്നില്ല
stop എത്തിയാൽ വിളിക്കണം
റോഡിൽ ഭയങ്കര traffic ആണ്
auto വിളിച്ചു പോകാം
driver പാട്ട് വച്ചിരുന്നു
platform മൂന്നിൽ ആണ് വണ്ടി
മഴയത്ത് bike ഓടിക്കരുത്
helmet വയ്ക്കാൻ മറക്കരുത്
petrol തീർന്നു വഴിയിൽ കിടന്നു
flight രാത്രി പത്തിനാണ്
airport വരെ ആരു വരും
bag ഒക്കെ pack ചെയ്തോ
passport എടുക്കാൻ മറക്കല്ലേ
visa വന്നു അടുത്ത മാസം പോകും
taxi ബുക്ക് ചെയ്തു
hotel റൂം നല്ലതായിരുന്നു
trip എങ്ങനെ ഉണ്ടായിരുന്നു
map നോക്കി വഴി കണ്ടു പിടിച്ചു
accident കണ്ട് പേടിച്ചു പോയി
licence പുതുക്കണം ഈ മാസം
car കഴുകാൻ കൊടുത്തു
parking കിട്ടാൻ വലിയ പാടാണ്
signal ചുവപ്പായി നിന്നു
bridge കടന്നാൽ ഇടത്തോട്ട് പോകണം
beach വരെ നടക്കാം വൈകിട്ട്
boat യാത്ര കുട്ടികൾക്ക് ഇഷ്ടമായി
മോൾക്ക് exam തുടങ്ങി
school ഇന്നു അവധിയാണ്
homework ചെയ്യാതെ കളിക്കുന്നു
teacher നല്ല പോലെ പഠിപ്പിക്കും
class കഴിഞ്ഞ് കാണാം
result വന്നു അവൻ ജയിച്ചു
full marks കിട്ടി സന്തോഷം
fees അടയ്ക്കാൻ ഇന്ന് അവസാന ദിവസം
uniform തയ്ക്കാൻ കൊടുത്തു
college ജീവിതം മറക്കാൻ പറ്റില്ല
friends എല്ലാവരും വന്നിരുന്നു
library യിൽ പോയി പുസ്തകം എടുത്തു
hostel ഭക്ഷണം ഇഷ്ടമല്ല
ഈ subject എനിക്ക് മനസ്സിലാകുന്നില്ല
notes ഒന്ന് അയച്ചു തരുമോ
principal വഴക്കു പറഞ്ഞു
sports day നാളെയാണ്
പാട്ടിന് first prize കിട്ടി
drawing മത്സരത്തിൽ പങ്കെടുത്തു
maths പഠിക്കാൻ മടിയാണ്
english പറയാൻ പേടിയാണ്
science പരീക്ഷ എളുപ്പം ആയിരുന്നു
tuition കഴിഞ്ഞു വരുമ്പോൾ ഇരുട്ടും
admission കിട്ടുമോ എന്നറിയില്ല
degree കഴിഞ്ഞു വെറുതെ ഇരിക്കുന്നു
lunch box മറന്നു പോയി
pencil വാങ്ങാൻ കടയിൽ പോയി
school bus ഇന്നു വൈകി
annual day പരിപാടി ഗംഭീരമായി
parents meeting നു ഞാൻ പോകാം
phone ചാർജ് തീർന്നു
whatsapp നോക്കിയില്ലേ
photo അയച്ചു തരാമോ
video കണ്ടു ചിരിച്ചു മരിച്ചു
നിന്റെ number മാറിയോ
call ചെയ്തിട്ട് എടുത്തില്ലല്ലോ
message കണ്ടു ഇപ്പോഴാണ്
net വളരെ slow ആണ്
wifi password എന്താണ്
recharge ചെയ്യാൻ മറന്നു
screen പൊട്ടി പുതിയത് വാങ്ങണം
group ൽ ആരും മിണ്ടുന്നില്ല
status കണ്ടോ അവന്റെ
selfie എടുക്കാൻ എല്ലാവരും വരൂ
battery വേഗം തീരുന്നു
ഈ app എങ്ങനെ ഉപയോഗിക്കും
update ചെയ്തപ്പോൾ ശരിയായി
link തുറക്കുന്നില്ല നോക്കൂ
online വരുമ്പോൾ പറയണം
facebook ൽ കണ്ടു നിന്റെ ഫോട്ടോ
camera നല്ലതാണ് ഇതിന്റെ
memory full ആയി
voice note അയക്കാം ഞാൻ
google ചെയ്തു നോക്കൂ
account തുടങ്ങാൻ സഹായിക്കുമോ
profile photo മാറ്റി അല്ലേ
internet ഇല്ലാതെ ജീവിക്കാൻ വയ്യ
missed call കണ്ടു തിരിച്ചു വിളിച്ചു
mobile താഴെ വീണു
charger എവിടെ വച്ചു
happy birthday മോളെ
function നന്നായി നടന്നു
wedding ചിത്രങ്ങൾ കണ്ടു മനോഹരം
engagement അടുത്ത മാസം ആണ്
aunty വന്നിട്ടുണ്ട് വീട്ടിൽ
uncle ഗൾഫിൽ നിന്ന് വന്നു
family എല്ലാവരും കൂടി പോയി
baby ഉറങ്ങുകയാണ് പതുക്കെ പറയൂ
അമ്മയ്ക്ക് surprise കൊടുക്കാം
gift എന്തു വാങ്ങും
party എപ്പോഴാണ് തുടങ്ങുന്നത്
cake മുറിക്കാൻ കാത്തിരിക്കുന്നു
dress നല്ല ഭംഗിയുണ്ട്
saree അമ്മയുടെ ആണ്
christmas നു നാട്ടിൽ വരും
onam celebration തകർത്തു
miss ചെയ്യുന്നു നിങ്ങളെ എല്ലാം
love you അമ്മേ
sorry ഞാൻ വൈകി പോയി
thanks ചേച്ചി സഹായിച്ചതിന്
please ഒന്നു നോക്കി പറയൂ
good morning എല്ലാവർക്കും
good night നാളെ കാണാം
congratulations മോനേ അഭിമാനം
best wishes രണ്ടു പേർക്കും
super ആയിട്ടുണ്ട് കേട്ടോ
beautiful എന്നല്ലാതെ എന്തു പറയാൻ
wow എത്ര നല്ല ചിത്രം
nice കഥ ഇഷ്ടപ്പെട്ടു
really സത്യമാണോ ഇത്
doctor പറഞ്ഞു പേടിക്കേണ്ട
hospital ൽ ആണ് അച്ഛൻ
മരുന്ന് medical shop ൽ കിട്ടും
blood test ചെയ്യണം രാവിലെ
fever മാറി ഇപ്പോൾ സുഖം
pressure കൂടുതലാണ് ഉപ്പ് കുറയ്ക്കണം
sugar നോക്കി നോർമൽ ആണ്
nurse നല്ല സ്നേഹം കാണിച്ചു
operation കഴിഞ്ഞു വിശ്രമം വേണം
tablet കഴിച്ചോ എന്ന് അമ്മ ചോദിച്ചു
appointment കിട്ടിയത് അടുത്ത ആഴ്ച
x ray എടുത്തു കുഴപ്പമില്ല
exercise ചെയ്യാൻ മടിയാണ് എനിക്ക്
walking ദിവസവും പോകാറുണ്ട്
diet തുടങ്ങി നാളെ മുതൽ
stress കുറയ്ക്കാൻ പാട്ടു കേൾക്കും
yoga പഠിക്കുന്നു ഇപ്പോൾ
insurance ഉണ്ടായത് ഭാഗ്യം
emergency ആണ് വേഗം വരണം
ambulance വിളിച്ചു കൊണ്ടുപോയി
body pain കാരണം ഉറങ്ങിയില്ല
eye test കഴിഞ്ഞു കണ്ണട വേണം
dentist പല്ല് പറിച്ചു
vaccine എടുത്തോ കുഞ്ഞിന്
rest എടുക്കാൻ പറഞ്ഞു ഡോക്ടർ
biriyani ഉണ്ടാക്കാൻ പഠിച്ചു
chicken കറി നന്നായി അമ്മേ
kitchen വൃത്തിയാക്കി ക്ഷീണിച്ചു
recipe ഒന്നു പറഞ്ഞു തരൂ
breakfast പുട്ടും കടലയും
dinner പുറത്തു നിന്നാണ് ഇന്ന്
hotel ഭക്ഷണം മടുത്തു പോയി
juice കുടിച്ചാൽ ക്ഷീണം മാറും
ice cream വേണം മോൾക്ക്
fish വാങ്ങാൻ ചന്തയിൽ പോയി
egg തീർന്നു കടയിൽ പോകണം
gas വന്നില്ല ചോറു വച്ചില്ല
fridge കേടായി എല്ലാം ചീത്തയായി
taste അപാരം എന്നു പറഞ്ഞു
masala കുറച്ചു കൂടി പോയി
coffee കുടിക്കാൻ വരുന്നോ
vegetables വില കൂടി
rice കഴുകി വച്ചു
oil കുറച്ചു മതി
spoon എവിടെ പോയി
plate കഴുകി വയ്ക്കൂ
water കുടിക്കാൻ മറക്കരുത്
fresh മീൻ കിട്ടി ഇന്ന്
snacks എന്താ വേണ്ടത്
chocolate കൊടുക്കരുത് പല്ല് കേടാകും
cooking എനിക്ക് ഇഷ്ടമാണ്
salt ഇടാൻ മറന്നു
order ചെയ്തു വരാൻ വൈകും
parcel വാങ്ങി വീട്ടിൽ പോകാം
food ഉണ്ടാക്കി കാത്തിരുന്നു
bank ഇന്നു തുറക്കില്ല
loan അടച്ചു തീർന്നു ദൈവമേ
rate കൂടുതലാണ് വേറെ കടയിൽ നോക്കാം
discount ഉണ്ടോ എന്നു ചോദിച്ചു
shopping നു പോയി പൈസ തീർന്നു
bill അടയ്ക്കാൻ മറന്നു
cash ഇല്ല കൈയിൽ
card എടുത്തില്ല അവർ
market ൽ നല്ല തിരക്കാണ്
offer നാളെ തീരും വേഗം പോകണം
budget നോക്കി ചെലവാക്കണം
gold വില പിന്നെയും കൂടി
rent കൊടുക്കാൻ സമയമായി
advance കൊടുത്തു വീടെടുത്തു
business നന്നായി പോകുന്നു
profit ഇല്ലെങ്കിലും നഷ്ടമില്ല
tax അടയ്ക്കണം ഈ മാസം
shop അടച്ചിട്ടു പോയി
quality നല്ലതാണ് വിലയും കുറവ്
size ചെറുതായി പോയി മാറ്റണം
colour ഇഷ്ടപ്പെട്ടില്ല അവൾക്ക്
delivery ഇന്ന് വരും എന്നു പറഞ്ഞു
return ചെയ്യാൻ പറ്റുമോ
money ഇല്ലാതെ ഒന്നും നടക്കില്ല
savings കുറച്ചുണ്ട് പേടിക്കണ്ട
cheque മാറാൻ ബാങ്കിൽ പോയി
receipt സൂക്ഷിച്ചു വയ്ക്കണം
amount ശരിയാണോ എന്നു നോക്കൂ
payment നാളെ തരാം
price കേട്ട് ഞെട്ടി
weather മോശമാണ് പുറത്തു പോകരുത്
climate മാറി തണുപ്പായി
current പോയി ഫാൻ ഇല്ല
fan ഇട്ടിട്ടും ചൂടാണ്
light അണച്ചു കിടന്നു
water tank നിറഞ്ഞു ഒഴുകി
window അടയ്ക്കാൻ പറഞ്ഞു മഴ വരുന്നു
door തുറന്നു കിടക്കുന്നു
garden നിറയെ പൂക്കൾ
flowers കണ്ടു മനസ്സ് നിറഞ്ഞു
terrace ൽ ഇരുന്നു ചായ കുടിച്ചു
gate പൂട്ടി താക്കോൽ തന്നു
neighbour നല്ല സഹായമാണ്
house warming അടുത്ത ഞായറാഴ്ച
cleaning കഴിഞ്ഞു ക്ഷീണമായി
washing machine ശബ്ദം ഉണ്ടാക്കുന്നു
tv കണ്ടു സമയം പോയി
sofa യിൽ കിടന്ന് ഉറങ്ങി
bathroom വൃത്തിയാക്കണം നാളെ
power cut ഇന്നും ഉണ്ട്
cinema കാണാൻ പോകാം
film നല്ലതാണ് കാണണം
hero പുതിയ ആളാണ്
song കേട്ടു കണ്ണു നിറഞ്ഞു
story വായിച്ചു കരഞ്ഞു പോയി
comment ഇട്ടതിന് നന്ദി
like ചെയ്തു കേട്ടോ
share ചെയ്യാൻ മറക്കരുത്
post കണ്ടു ഇഷ്ടമായി
cricket കളി കാണുന്നുണ്ടോ
match ജയിച്ചു സന്തോഷം
football കളിച്ചു കാലു വേദന
player നന്നായി കളിച്ചു
goal അടിച്ചത് ആരാണ്
music ഇല്ലാതെ പറ്റില്ല എനിക്ക്
dance കളിക്കാൻ എനിക്കറിയില്ല
book വായിച്ചു തീർന്നു
writer ആരാണ് ഇതിന്റെ
page മറിച്ചു നോക്കി
news കേട്ടു വിഷമം തോന്നി
government പുതിയ നിയമം കൊണ്ടുവന്നു
election അടുത്തു വരുന്നു
vote ചെയ്യാൻ നാട്ടിൽ പോകണം
strike കാരണം കട തുറന്നില്ല
police വന്നു അന്വേഷിച്ചു
problem ഒന്നുമില്ല എല്ലാം ശരിയാകും
idea നല്ലതാണ് ചെയ്തു നോക്കാം
plan മാറി നാളെ പോകാം
time ഇല്ല പിന്നെ പറയാം
sunday വീട്ടിൽ ഉണ്ടാകുമോ
weekend എന്താ പരിപാടി
yesterday വിളിച്ചിരുന്നു കിട്ടിയില്ല
tomorrow വരാം ഉറപ്പ്
change വേണം ജീവിതത്തിൽ
chance കിട്ടിയാൽ പോകണം
life ഒന്നല്ലേ ഉള്ളൂ
help വേണമെങ്കിൽ പറയണം
busy ആണ് പിന്നെ വിളിക്കാം
ready ആയോ എല്ലാവരും
free ആകുമ്പോൾ വിളിക്കൂ
confusion മാറി ഇപ്പോൾ മനസ്സിലായി
tension വേണ്ട എല്ലാം ശരിയാകും
memories മറക്കാൻ പറ്റില്ല
feeling പറഞ്ഞാൽ മനസ്സിലാകില്ല
simple ആയി പറഞ്ഞു തന്നു
perfect എന്നേ പറയാനുള്ളൂ
important കാര്യം പറയാനുണ്ട്
experience ഉള്ളവർ പറയട്ടെ
respect തോന്നി അവരോട്
proud ആണ് നിന്നെ കുറിച്ച്
lucky ആണ് ഞാൻ അങ്ങനെ ഒരു അമ്മ
drama വേണ്ട കാര്യം പറയൂ
normal ആയി സംസാരിക്കൂ
actually ഞാൻ അതു മറന്നു
anyway നമുക്ക് കാണാം
maybe അവൻ വരില്ല
ok ശരി പിന്നെ കാണാം
bye എല്ലാവർക്കും ഉമ്മ
sir പറഞ്ഞതു ശരിയാണ്
madam ഇന്നു വന്നിട്ടില്ല
`;
