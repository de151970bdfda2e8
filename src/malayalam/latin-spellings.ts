/** A reading of some Latin letters as Malayalam letters, and how unlikely this spelling is. */
export interface Reading {
  letters: string;
  cost: number;
}

/**
 * The spellings of Malayalam consonants and clusters, each with its cost (0: the most usual spelling). The
 * costs are estimates of people's habits, and are not fitted to single words.
 */
const CONSONANTS = parse(`
ക: k 0, c .7, kk 1.3, g 1.5, q 1.2, ck 1
ക്ക: kk 0, k .5, ck .4, c 1.2, kkh 1, cc 1.2, q 1.5
ഖ: kh 0, k 1, gh 1.5, kkh 1
ഃഖ: kh .6, kkh .3, hkh 0, k 1.5
ഗ: g 0, k 1.5, gh 1
ഗ്ഗ: gg 0, g 1
ഘ: gh 0, g .5, kh 1.5
ങ: ng 1.2
ങ്ങ: ng 0, ngng .2, nng .5, ngg .5, gng .8, n 3, ngh .8
ങ്ക: nk 0, ngk .3, nkk .4, ng .7
ങ്ഗ: ng 1
ംഗ: ng .5, mg .3
ൻഗ: ng 1.8
ച: ch 0, c 1, chh .8, cch 1
ച്ച: cch 0, chch 0, ch .2, chh .4, cc 1, tch .7, c 1.8, chchh .3
ഛ: chh .5, ch 1
ച്ഛ: chh .2, cch .4, chch .4, ch .7, chchh 0, cchh 0
ജ: j 0, g 1.7, z 1.7, jj 1.3
ജ്ജ: jj 0, j 1
ഝ: jh 0, j 1.5
ഞ: nj 0, ny .5, nh 1, gn 1.2, nn 2, n 2.4, j 2.8, njh .4
ഞ്ഞ: nj .2, nnj 0, njnj 0, njj .4, njn .5, njh .4, ny .9, nny .6, nn 1.6, nh 1.5, nnh 1
ഞ്ച: nch 0, nj .5, njch .2, nc .8, nchh .5
ഞ്ജ: nj .6, njj .4
ജ്ഞ: jn .4, gn .5, jnj .2, nj .7, gny .4, njn .8, jny .3
ട: t .2, d .3, tt 1.3, th 2.2
ട്ട: tt 0, t .5, d 1.6, dd 1.4, tth 1.2, th 2.2
ട്ഠ: tt .6, tth .4, t 1.2
ഠ: t 1, th .7, tt 1.2, d 1.3, dh 1.2
ഡ: d .2, dd 1.3, t 1.6, dh 1.6
ഡ്ഡ: dd 0, d .8
ഢ: dh .7, d 1
ണ: n .3, nn 1.5
ണ്ണ: nn .2, n .9
ണ്ട: nd 0, nt .3, ndd .8, ndt .5
ണ്ഠ: nt .8, nd 1.2, nth .8
ണ്ഡ: nd .6, ndh .8, ndd .5
ത: th 0, t .5, dh 1.3, d 1.5
ത്ത: tth 0, thth 0, th .3, tt .9, t 1.1, dh 2, ttt 1, ththh .5, d 2.4
ഥ: th .4, thh 0, dh .7, t 1.2, d 2.4
ത്ഥ: thh .3, tth .6, th .7, dh 1.3, thth .5, t 1.5
ദ: d .2, dh .4, th 1.6, t 2.2
ദ്ദ: dd .2, ddh .5, d 1.5, dh 1.6
ധ: dh 0, d .7, th 1.5, t 2.2
ദ്ധ: ddh 0, dhdh .3, dh .5, dd .6, d 1.2, th 2
ന: n 0, nn 1.3
ന്ന: nn 0, n .7
ന്ത: nth 0, nt .6, ndh .7, nd .9, ntth .4, nthth .4
ന്ത്ത: nth 2
ന്ദ: nd .2, ndh .3, nn 1.7, nth 1.6
ന്ധ: ndh 0, nd .7, nth 1.5
ന്ഥ: nth 1
ന്റ: nt .2, nd .6, ntt .5, nr .9, ntr 1.5, t 2.6
മ്പ: mb 0, mp 0, mpp .5, np 1, nb 1.2, mbh .8
ംബ: mb .4, mp 1, mbh .5
ംഭ: mbh 0, mb .7, mp 1.6, bh 2.5
പ: p 0, pp 1.3, b 1.6
പ്പ: pp 0, p .5, pph 1, bb 2
ഫ: f 0, ph .1, p 2, ff .6, pf 1
ബ: b 0, p 1.8, bb 1.2, bh 1.3
ബ്ബ: bb 0, b 1
ഭ: bh 0, b .4, p 1.9, ph 2
മ: m 0, mm 1.3
മ്മ: mm 0, m .7
യ: y 0, yy 1.2, i 1.3, e 2.4
യ്യ: yy 0, y .8
ര: r .1, rr 1.3, rh 2
റ: r .3, rr 1
റ്റ: tt .2, rr 0, t .7, ttt .8, tr 1.6, rt 1.2
ല: l .1, ll 1.3
ല്ല: ll 0, l .6
ള: l .3, ll 1.5
ള്ള: ll .2, l .7
ഴ: zh 0, z .3, zhh .3, l 2.2, y 2.7, r 2.8, sh 2.8
വ: v 0, w 0, vv 1.3, b 3, u 2.6
വ്വ: vv 0, vw .3, v .9, w 1, ww .5
ശ: sh .1, s .6, shh 1, z 2, c 2
ശ്ശ: ssh 0, shsh .2, shh .4, ss .4, sh .9, s 1.4, sss .6, sssh .4
ഷ: sh .1, s .9, shh 1, zh 2.6
സ: s 0, ss 1.2, c 1.5, z 1.3, sh 1.5, th 4
സ്സ: ss 0, s .9, sss .6
സ്ഥ: sth 0, st .6, sdh .9
ഷ്ഠ: shth .2, sht .5, sth .8, st 1, shtt .5
ക്ഷ: ksh 0, x .4, ks .5, kch 1.5, ksch .8, sh 2, xh .6, kshh .3, k 3
ക്സ: x .5, ks 0, ksh 2
ക്സ്: x .7
ക്ത: kth 0, kt .4, ktt 1
ന്യ: ny .3, nny 1
ഹ: h 0, hh 1
ഹ്മ: mh .5, hm 0, m 1.8
ഹ്ന: nh .6, hn 0
ൻ: n .1, nn 1.2
ൺ: n .5, nn 1.2
ർ: r .1, rr 1
ൽ: l .1, ll 1.1
ൾ: l .3, ll 1.2
ം: m 0, n 1.4, mm 1.2
ഃ: h .6
ത്: l 2.2
`);

/**
 * The spellings of vowels after a consonant, which are written as signs; ് means no vowel. The letter at the
 * beginning of a word follows from the sign.
 */
const SIGNS = parse(`
-: a 0, aa 1, e 2.3, u 2.4, o 2.2, ah 1, i 2.8
ാ: aa 0, a .5, ah .6, aaa .3, aah .5
ി: i 0, ee 1, e 1.6, y .9, ii 1, a 3, ie 1.2
ീ: ee 0, i .6, ii 0, y 1.3, e 2, ea 1, ei 1.5, eee .5, ie .8
ു: u 0, oo 1.1, uu 1, o 1.8
ൂ: oo .1, uu 0, u .6, ou 1, o 2.2, ooo .5
ൃ: ru .7, ri .6, re 1.6, r 1.2, ir 2.2, er 2.4
െ: e 0, a 2.2, i 2.2, ey .5, ea 1, ee 2, ae 1.3
േ: e .4, ea .2, ee 1, ae .5, ey .5, ei .9, eh .8, ai 2.2
ൈ: ai 0, ei .6, y 1.5, ay .8, ey 1.4, i 2.4, e 2.6, ae 1.6
ൊ: o .1, oo 1.5, u 2, a 3
ോ: o .3, oo .5, oa 0, oh .6, ow 1.6, ou 1.8
ൗ: au 0, ou .2, ow .4, aw .8, o 2.3
്: u .6, e 2.3, a 3.2, i 3
്വ: o 2.2
`);
/** The letters of vowels at the beginning of a word. */
const INITIALS: Record<string, string> = {
  '-': 'അ',
  'ാ': 'ആ',
  'ി': 'ഇ',
  'ീ': 'ഈ',
  'ു': 'ഉ',
  'ൂ': 'ഊ',
  'ൃ': 'ഋ',
  'െ': 'എ',
  'േ': 'ഏ',
  'ൈ': 'ഐ',
  'ൊ': 'ഒ',
  'ോ': 'ഓ',
  'ൗ': 'ഔ',
};

export const consonantReadings: ReadonlyMap<string, Reading[]> = CONSONANTS;
/** The readings of signs. An empty string is the vowel a, which has no sign. */
export const signReadings: ReadonlyMap<string, Reading[]> = mapReadings(SIGNS, (sign) =>
  sign === '-' ? '' : sign,
);
export const initialReadings: ReadonlyMap<string, Reading[]> = mapReadings(SIGNS, (sign) => INITIALS[sign]);

function parse(table: string): Map<string, Reading[]> {
  const readings = new Map<string, Reading[]>();
  for (const line of table.trim().split('\n')) {
    const [letters = '', spellings = ''] = line.split(': ');
    for (const spelling of spellings.split(', ')) {
      const [latin = '', cost] = spelling.split(' ');
      const known = readings.get(latin) ?? [];
      known.push({ letters, cost: Number(cost) });
      readings.set(latin, known);
    }
  }
  return readings;
}

function mapReadings(
  readings: Map<string, Reading[]>,
  change: (letters: string) => string | undefined,
): Map<string, Reading[]> {
  const changed = new Map<string, Reading[]>();
  for (const [latin, known] of readings) {
    changed.set(
      latin,
      known.flatMap(({ letters, cost }) => {
        const other = change(letters);
        return other === undefined ? [] : [{ letters: other, cost }];
      }),
    );
  }
  return changed;
}
