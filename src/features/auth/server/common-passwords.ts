/** The commonest passwords of six characters or more, as leaked lists agree on them, and some of our own shore. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 123123123 111111 1111111 11111111 000000
  00000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 121212 112233 112233445566 131313
  123654 147258 147258369 159753 159357 987654 987654321 9876543210 654321 7654321 87654321 102030 010203 101010
  123qwe 123abc 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui qwer1234 qweasd qweasdzxc qwe123 zxcvbn zxcvbnm
  asdfgh asdfghjkl asdf1234 asdasd asd123 abc123 abcd123 abcd1234 abcdef abcdefg abcdefgh abc12345 aa123456 a123456
  a12345678 a123456789 a1b2c3 a1b2c3d4 aaaaaa aaaaaaaa password password1 password12 password123 password1234
  password! password@123 passw0rd p@ssw0rd p@ssword pass123 pass1234 pass@123 passpass passwort passport secret
  secret123 welcome welcome1 welcome123 welcome@123 letmein letmein1 login123 iloveyou iloveyou1 iloveyou2 loveyou
  lovely love123 loveme admin123 admin1234 admin@123 administrator root123 rootroot master monkey dragon sunshine
  princess football cricket baseball basketball superman batman spiderman pokemon naruto starwars shadow michael
  jordan jordan23 jennifer jessica ashley charlie daniel thomas andrew matthew joshua robert george hunter hunter2
  trustno1 whatever freedom computer internet samsung nokia1 google gmail123 facebook whatsapp instagram mobile
  changeme default temp123 temp1234 test123 test1234 testtest tester guest123 user123 user1234 unknown killer
  mustang harley ranger buster soccer hockey summer winter spring autumn flower purple orange yellow silver golden
  diamond angel1 angels blessed jesus1 jesuschrist krishna ganesh lakshmi sairam hanuman allah786 786786 bismillah
  india123 india@123 indian bharat hindustan kerala kerala123 kerala@123 keralam malayalam malayali mallu123
  kochi123 ernakulam trivandrum kozhikode calicut thrissur palakkad kannur kollam kottayam alappuzha wayanad
  mohanlal lalettan mammootty mammukka kerikko kerikko1 kerikko123 achan123 amma123 ammaamma chettan chechi
  sachin sachin10 dhoni7 msdhoni virat18 bangalore mumbai chennai dubai123 computer1 qwerty@123 abcd@1234 a1234567
  987654321a zaq12wsx zaq1zaq1 google123 liverpool arsenal chelsea barcelona realmadrid manchester messi10 ronaldo7
  neymar10 blink182 metallica slipknot nirvana eminem michelle nicole babygirl sweety cutie123 darling friends
  friend123 family1 mother father brother sister hello123 hello1 hellohello helloworld goodluck lucky123 happy123
  money123 freedom1 ninja123 gaming123 minecraft fortnite roblox123 cookie cheese banana chocolate butter pepper`.split(
    /\s+/,
  ),
);
