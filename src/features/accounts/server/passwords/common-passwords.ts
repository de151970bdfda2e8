import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes. 1 in 100,000 random passwords has the fingerprint of a listed one, and is refused too. */
const FINGERPRINT_BYTES = 4;
/**
 * Sorted 32-bit numbers of leaked passwords, made by common-passwords.test.ts. Read at their first use, they take 170 KB
 * outside the heap; the list itself would take 4 MB in it. The build copies the file beside the bundle.
 */
const FILE = join(import.meta.dirname.replace(/\/assets$/, ''), 'common-passwords.bin');
let fingerprints: Buffer | undefined;

/** Rows of keys and digits, and words common in Kerala, which the list of leaked passwords lacks. */
const localPasswords: ReadonlySet<string> = new Set(
  `
  123123123 1111111 00000000 222222 333333 444444 555555 777777 888888 88888888 999999 121212 987654 987654321
  9876543210 654321 7654321 87654321 101010 abcdef abcdefg abcdefgh aaaaaa aaaaaaaa password@123 p@ssword
  pass@123 welcome@123 login123 admin1234 admin@123 root123 rootroot gmail123 whatsapp instagram guest123
  user1234 786786 india@123 kerala123 kerala@123 keralam malayalam malayali mallu123 kochi123 ernakulam
  trivandrum kozhikode calicut thrissur palakkad kannur kollam alappuzha wayanad mohanlal lalettan mammootty
  mammukka kerikko kerikko1 kerikko123 achan123 amma123 ammaamma chettan chechi sachin10 dhoni7 msdhoni virat18
  dubai123 qwerty@123 abcd@1234 zaq1zaq1 neymar10 cutie123 friend123 gaming123 fortnite roblox123
`
    .trim()
    .split(/\s+/),
);

/** Returns whether a password, in lower case, is one of the most common ones. */
export function isCommonPassword(password: string): boolean {
  if (localPasswords.has(password)) return true;
  fingerprints ??= readFileSync(FILE);
  const wanted = passwordFingerprint(password);
  let low = 0;
  let high = fingerprints.length / FINGERPRINT_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fingerprints.readUInt32LE(middle * FINGERPRINT_BYTES) < wanted) low = middle + 1;
    else high = middle;
  }
  const position = low * FINGERPRINT_BYTES;
  return position < fingerprints.length && fingerprints.readUInt32LE(position) === wanted;
}

/** Returns the first bytes of a password's SHA-256 hash as a number. */
export function passwordFingerprint(password: string): number {
  return hash('sha256', password, 'buffer').readUInt32LE();
}

/** Words of this community. A password of one of them with digits or punctuation around it is refused. */
export const communityWords: ReadonlySet<string> = new Set(
  `
  kerikko keriko malayalam malayali malayalee mallu kerala keralam manorama onam vishu pooram kathakali theyyam
  india indian bharat bharatham cochin kochi ernakulam trivandrum thiruvananthapuram kozhikode calicut thrissur trichur
  palakkad palghat kannur kollam quilon alappuzha alleppey wayanad kottayam idukki malappuram kasaragod pathanamthitta
  munnar guruvayur sabarimala dubai sharjah abudhabi qatar amma achan achachan ammamma ammumma appachan appooppan chechi
  chettan chetta umma uppa vappa mummy daddy mohanlal lalettan mammootty mammukka dulquer fahadh nivin tovino kuttan
  chakkara muthu chunk machan aliyan puttu kadala appam porotta chaya kappa sadya password passcode welcome login admin
  secret letmein qwerty iloveyou കേറിക്കോ മലയാളം മലയാളി കേരളം അമ്മ അച്ഛൻ ഉമ്മ ഉപ്പ ചേച്ചി ചേട്ടൻ ചക്കര മുത്ത് ഓണം
`
    .trim()
    .split(/\s+/)
    .map((word) => word.normalize('NFKC')),
);
