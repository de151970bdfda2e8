/** What newcomers write, with the missing spaces, dates, amounts and abbreviations of real texts. */
export const ORDINARY = `
We came home.In the evening it rained again.
My grandmother was born on 12-10-2005 10.30 at night, she says.
The wedding is on 21/05/2024 at 10.30 am.
I studied B.Com at Maharaja's and then M.Sc in Chennai.
He was a teacher in Govt.L.P.School till 1998.
From 1990-1995 we lived in Dubai.
The book costs Rs.450 and I paid 500.
My father left for the Gulf in 1978.So we grew up with letters.
She said it.is the same old story.
The bus at 7.30 was late.me and my brother walked.
We ate at home.my mother had made puttu and kadala.
I am from Thrissur.to be honest, a village near it.
Nobody was at home.at last the neighbour came.
That day there was no school.us children played in the rain.
He ran fast.in a minute he was gone.
It was over.in December we moved to Kochi.
The shop was closed.so we came back.
This is my first story.please be kind.
The house had 2 rooms and 1 kitchen.no electricity at all.
The score was 120/3 in 20 overs, then 145/6.
My marks were 65 70 75 80 85.
The train number is 16302 and it leaves at 05.45.
The PIN code of our village is 680 562.
I counted 1 2 3 4 5 6 7 8 9 10 and opened my eyes.
He scored 98, 101, 45 and 76 in four matches.
The exam was on 2019-03-15 from 10.00 to 12.30.
We paid 10,00,000 for the land.
The plot is 4.5 cents, not 45.
Dr.Sam lives next door.
Mr.Jo and Mrs.Sosa came for tea.
The U.S.A. was far away for us.
My uncle A.K.Nair wrote plays.
He was born at 3 a.m. on a Sunday.
Add 2 cups of rice, 1/2 cup of coconut, 3/4 spoon of salt.
Boil for 10-15 minutes, then let it cool for 5.
e.g. the mangoes of Muthalamada are sweet.
The temple festival lasted from 12.4.1987 to 15.4.1987.
Our house number was 12/345.
She scored 1129/1200 in Plus Two.
Pi is 3.14159265 and that is all I remember.
The lockdown of 2020-2021 changed everything.
Between 1947 and 1956 the map changed twice.
I waited... and waited.but nobody came.
What a day!In the night we sang.
My friend and I, we walked 12 km on 01.01.2000.
The first edition was printed in 1889.The second came in 1892.
He earned 300 rupees in 1985 and 3000 in 1995.
ISBN 978-81-264-1234-5 is the book I mean.
The population was 3,33,87,677 in 2011.
Chapter 1.1 is the best of all.
It rained 25.5 mm, then 30.2 mm, then 12.1 mm.
The old phone had a dial and five digits.
I left my job in an IT company.now I bake.
We said bye.by then it was dark.
Rain again.is there anything better?
I love this place.it feels like home.
He was a good man.as they say, the best go first.
Amma called.am I late, I asked.
Everybody laughed.be happy, said grandfather.
He gave me a pen.it was blue.
I am Anu, 34, from Palakkad.
The hall had 100 200 300 400 marked on its floor.
The chitty was for 1000 2000 3000 4000 rupees.
Our batch was 1998-2001, yours 2001-2004.
Flat no. 4-B, third floor, near the park.
My roll number was 2304567.
I read it on page 123.then I cried.
The story ended.The End.
Version 2.0 of my fish curry.
One litre was 1.50 then, and is 105.50 now.
It was 40.5 degrees.in Kochi it was worse.
We lost 5-0.next time we will win.
The clock struck 12.00.Then silence.
He asked for my name.name? I said.
I like cats/dogs and tea/coffee.
He/she may come on 5/6.
The old days are gone.world has changed.
He works in a bank.on Sundays he sings.
We were 4 girls.life was simple then.
She smiled.fun was over.
All was quiet.top of the hill, one light.
They won the cup.win or lose, we danced.
He opened the door.page after page of letters fell out.
My son said amma.ma again, softly.
We took bus no.5 and then no.12.
The rent was 5,500/- a month.
I was born in 1990.My sister in 1993.
10.30 11.30 12.30 were the times of the boat.
On 10 12 2010 my son was born.
School started on June 1.st Thomas was our house.
The address is T.C. 25/1234, Statue.
There were 12345678 stars, my daughter said, and counted on: 1.. 2.. 3
At 6.pm the siren sounded.
I have 3 cats, 2 dogs & 11 hens.
Vannu, kandu, poyi.la la la
Njan poyi.ee kadha enikku ishtamayi.
Amma paranju mone.ni evide ayirunnu?
Mazha peythu.va, namukku nanayam.
Oru divasam avan vannu.so njan chirichu.
Achan 1985.il Gulfil poyi.
2018 ലെ പ്രളയം ഞങ്ങൾ മറന്നിട്ടില്ല.
ഞാൻ ജനിച്ചത് 12-10-2005 രാവിലെ 10.30 ന്.
ഞങ്ങൾ വീട്ടിലെത്തി.അപ്പോൾ മഴ തുടങ്ങി.
അച്ഛൻ 1978-ൽ ഗൾഫിൽ പോയി.പിന്നെ കത്തുകൾ മാത്രം.
1990-1995 കാലത്ത് ഞങ്ങൾ ദുബായിലായിരുന്നു.
കല്യാണം 21/05/2024 ന് 10.30 നും 11.15 നും ഇടയിൽ.
ഒരു കിലോ അരിക്ക് 2.50 രൂപ ആയിരുന്നു.
സ്ഥലത്തിന് 10,00,000 രൂപ കൊടുത്തു.
ബി.കോം കഴിഞ്ഞ് ഞാൻ ചെന്നൈയിൽ പോയി.
ഡോ.രാജൻ അടുത്ത വീട്ടിലാണ്.
എം.ടി.യുടെ കഥകൾ ഞാൻ വായിച്ചു തുടങ്ങി.
എസ്.കെ.പൊറ്റെക്കാട്ടിന്റെ യാത്രകൾ പോലെ.
ഒ.വി.വിജയന്റെ ഖസാക്ക് മറക്കാനാവില്ല.
രാവിലെ 5.30 നു തുടങ്ങി വൈകിട്ട് 6.45 വരെ.
എന്റെ മാർക്ക് 65 70 75 80 85 ആയിരുന്നു.
പിൻകോഡ് 680 562 ആണ്.
ട്രെയിൻ നമ്പർ 16302 വൈകി.
അഞ്ചാം ക്ലാസിൽ 45 കുട്ടികൾ.
ഒന്ന് രണ്ട് മൂന്ന്... 1 2 3 4 5 6 7 8 9 10
മത്സരം 3-2 ന് ജയിച്ചു.
പുസ്തകം 1889-ൽ ഇറങ്ങി.രണ്ടാം പതിപ്പ് 1892-ൽ.
അമ്മ വിളിച്ചു.ഞാൻ ഓടിച്ചെന്നു.
മഴ.പുഴ.പിന്നെ മൗനം.
2019-03-15 ന് പരീക്ഷ തീർന്നു.
ഉത്സവം 12.4.1987 മുതൽ 15.4.1987 വരെ.
വീട്ടു നമ്പർ 12/345.
ജനസംഖ്യ 3,33,87,677 ആയി.
10.30 11.30 12.30 ബോട്ടുണ്ട്.
എന്റെ ആദ്യ കഥയാണ്.തെറ്റുണ്ടെങ്കിൽ ക്ഷമിക്കണം.
പഴയ കാലം പോയി.ഇനി വരില്ല.
ഞാൻ അനു, 34, പാലക്കാട്ടുകാരി.
ഒരു കപ്പ് അരി, 1/2 കപ്പ് തേങ്ങ, 3/4 സ്പൂൺ ഉപ്പ്.
10-15 മിനിറ്റ് വേവിക്കുക.
ലോക്ഡൗൺ 2020-2021 എല്ലാം മാറ്റി.
അന്ന് 25.5 മില്ലിമീറ്റർ മഴ പെയ്തു.
അച്ഛന്റെ ശമ്പളം 1985-ൽ 300 രൂപ, 1995-ൽ 3000 രൂപ.
സ്കൂൾ ജൂൺ 1-ന് തുറക്കും.
എന്റെ ബാച്ച് 1998-2001.
൧൯൪൭ ഓഗസ്റ്റ് ൧൫ ഞങ്ങൾ ആഘോഷിച്ചു.
൧൨-൧൦-൨൦൦൫ ന് മകൻ ജനിച്ചു.
റോൾ നമ്പർ 230456 ആയിരുന്നു.
വയസ്സ് 60 കഴിഞ്ഞു.പക്ഷേ മനസ്സ് ചെറുപ്പം.
ചേട്ടൻ I.T.I. കഴിഞ്ഞ് ജോലിക്കു കയറി.
അമ്മൂമ്മ 1920-ൽ ജനിച്ചു, 2010-ൽ മരിച്ചു.
ഒരു പവൻ 7,500 ആയിരുന്നു.ഇന്ന് 1,05,000.
കഥ തീർന്നു.The End.
ഞാൻ M.Sc. പഠിച്ചു.പിന്നെ Ph.D.
അവൻ Dubai.il ആണ്.
ചായക്കട.അവിടെ എല്ലാവരും ഉണ്ടാവും.
ബസ് നമ്പർ 5, പിന്നെ 12.
സമയം 12.00.എല്ലാവരും ഉറങ്ങി.
കിണറിന് 12.5 മീറ്റർ ആഴം.
മുറ്റം നിറയെ കുട്ടികൾ.ആരവം.
അവൾ ചിരിച്ചു.ഞാനും.
വില 5,500/- മാസം.
പഞ്ചായത്ത് വാർഡ് 7/112.
അദ്ദേഹം കെ.എസ്.ഇ.ബി.യിൽ ആയിരുന്നു.
ഓണം 2023 ഓഗസ്റ്റ് 29-ന് ആയിരുന്നു.
എട്ടു മണിക്ക് 8.00 ട്രെയിൻ വന്നു.
ഗാന്ധിജി 2.10.1869-ൽ ജനിച്ചു.
ആശാൻ 1873-1924.
വള്ളത്തോൾ 1878-1958.
പ്രളയം 1924 1961 2018 വർഷങ്ങളിൽ വന്നു.
1000 2000 3000 4000 എന്നിങ്ങനെ ചിട്ടി.
പുഴ കടന്ന് 3.5 കിലോമീറ്റർ നടന്നു.
ഏലം 1.2.3 എന്ന് എണ്ണി.
ആദ്യത്തെ കത്ത് 5-6-1981-ലേത്.
അവൻ പറഞ്ഞു: “വാ.പോകാം.”
എല്ലാവർക്കും നന്ദി.വീണ്ടും കാണാം.
ഒരിടത്ത് ഒരിടത്ത്...ഒരു രാജാവ്.
മൂന്നു മക്കൾ: 12, 9, 5 വയസ്സ്.
കോഴിക്കോട് – ഷൊർണൂർ 86 കി.മീ.
ലോട്ടറി നമ്പർ AB 123456.
ചേച്ചി B.Ed. കഴിഞ്ഞു.
പാട്ട് 1965-ൽ.സിനിമ ചെമ്മീൻ.
മത്തായി 5:3-12 വായിച്ചു.
ഗീത 2.47 ഓർക്കുക.
ഖുർആൻ 2:255.
ഊണ് കഴിഞ്ഞു.in the evening ചായ.
വീട് ചെറുതാണ്.but സ്നേഹം വലുത്.
സമ്മാനം 1,00,001 രൂപ.
വണ്ടി നമ്പർ KL 08 1234.
പഴയ ഫോൺ 22345 എന്ന അഞ്ചക്കം.
ഒരു രൂപ.രണ്ടു രൂപ.മൂന്നു രൂപ.
ചേട്ടാ.me too എന്ന് അവൾ.
കുട്ടിക്കാലം.life was simple.
അമ്മയുടെ മീൻകറി.my favourite.
ഇരുപത് (20) തെങ്ങ്, പതിനൊന്ന് (11) മാവ്.
എന്റെ നാട് കുട്ടനാട്.
തണുപ്പ് 10.5 ഡിഗ്രി.മൂന്നാറിൽ 2.1.
1-1-1 എന്ന സ്കോർ.
അന്ന് രാത്രി 11.45.പെട്ടെന്ന് കറന്റ് പോയി.
സുകുമാരിയമ്മ, 82, ഓർക്കുന്നു.
നൂറു ശതമാനം (100%) സത്യം.
ക്ഷമിക്കണം... വൈകിപ്പോയി.
We were at sea for 21 22 23 days in all.
Nobody knew me.no one asked.
He died in 1999.At 60.
It cost $ 12000000 to build the bridge.
ഫോൺ വന്നത് 1996-ൽ ആണ്.
`
  .trim()
  .split('\n');

/** What advertising and fraud write, and what members mean well with. */
export const WITH_CONTACTS = `
Visit https://example.com for more.
See http://example.org/a?b=c today
Buy now at www.cheapgold.example
Join us at t.me/goldoffers
wa.me/919847012345 is my number
Earn daily, register on easy-money.in
Watch my channel youtube.com/@kathakal
instagram.com/ammu.writes follow me
bit.ly/3xYzAbc
Best rates in Kochi: goldloan.co.in
Send your photo to ammu@example.org
Mail me, ammu.k (at) example.com
My site is example dot com
It is example[.]com, you know
Open spicebus.in and book
spicebus.in offers the cheapest tickets
Call 9847012345
98470 12345 call me
+91 98470 12345
+91-9847-012-345
0484 2345678 is the office
0484-234 5678
WhatsApp +971 50 123 4567
00971501234567
My number: 98-47-01-23-45
9 8 4 7 0 1 2 3 5 4
(484) 555-0123
212 555 0100
+44 7700 900123
+1 (212) 555-0100
ph: 2345678
Mob. 98470-12345 Anu
Contact me on 9.8.4.7.0.1.2.3.4.5
GPay to 9847012345 please
Loan in 5 minutes, 1800-425-0000
tel. 04842345678
Text 919847012345
55123456 in Doha
ftp://files.example.net
Gift cards at shop.example.store
get it on apps.example.app
free money xn--e1afmkfd.com
crypto.xyz doubles your coins
kathakal.blog is my page, see kathakal.blog
try x.com/ammu
me@home.in
HTTPS://EXAMPLE.COM/LOGIN
Www.Example.Com
ｅｘａｍｐｌｅ.com
еxаmple.com
example.com/വഴി
കേരളം.com കാണൂ
കൂടുതൽ അറിയാൻ https://example.com
www.example.com സന്ദർശിക്കൂ
വിളിക്കൂ 9847012345
ഫോൺ: 98470 12345
വാട്സാപ്പ് +91 98470 12345
എന്റെ നമ്പർ 0484 2345678
൯൮൪൭൦൧൨൩൪൫ ൽ വിളിക്കുക
t.me/kathakal ൽ ചേരൂ
ammu@example.org ലേക്ക് എഴുതൂ
ലോൺ വേണോ? goldloan.in
ലോൺ വേണോ? easyloan.co.in നോക്കൂ
youtube.com/watch?v=abc കാണൂ
കഥകൾ kathakal.blog വായിക്കാം
ഗൾഫിൽ ജോലി: +971501234567
ഗൾഫിൽ ജോലി jobs.ae ൽ
സ്വർണ്ണം പകുതി വിലയ്ക്ക് gold-half.shop
bit.ly/katha നോക്കൂ
ചാനൽ youtube.com/@katha
ഇമെയിൽ: katha123@gmail.com
മൊബൈൽ 98470-12345
വിളിക്കേണ്ട നമ്പർ 98470 123 45
ഓഫീസ് (0484) 234-5678
ഇൻസ്റ്റ instagram.com/katha_ml
ഫേസ്ബുക്ക് fb.com/katha
katha.online സന്ദർശിക്കുക
സമ്മാനം നേടാൻ http://win.example.top
ലിങ്ക്: tinyurl.com/katha
കാണുക: http://മലയാളം.example
ബന്ധപ്പെടുക: 2345678 (ഓഫീസ്)
ദിവസം 5000 രൂപ നേടാം, 9847 012 345
പൈസ അയക്കാൻ 98470.12345
വീട്ടിലിരുന്ന് ജോലി homejob.in/apply
എന്നെ വിളിക്കാൻ 00 971 50 1234567
974 5512 3456 ഖത്തർ
+965 5512 3456
+968 9123 4567
മെയിൽ katha(at)example.com
വെബ്സൈറ്റ് katha dot in
https://wa.me/message/ABC
skype:live:katha എന്ന ലിങ്ക് https://join.skype.com/abc
വാങ്ങാം amazon.in/dp/B00
flipkart.com ൽ ഉണ്ട്
ലേലം olx.in
കൃഷി krishi.kerala.gov.in
മലയാളം.org
ടെലഗ്രാം t.me/+AbCdEf
സഹായത്തിന് 1800 425 1550
Read it at kathakal.in today
`
  .trim()
  .split('\n');
