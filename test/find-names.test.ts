// Runs on: SQLite

import { expect, test } from 'vitest';
import { findMentionable } from '../src/features/comments/server/mentions.ts';
import { listPeople } from '../src/features/people/server/people.ts';
import { saveVisibility } from '../src/features/people/server/profile.ts';
import { search } from '../src/features/search/server/search.ts';
import { MINUTE_MS } from '../src/server/clock.ts';
import { createActor, createAppWith, createStory } from './factories.ts';
import { runsFullMatrices } from './runner/tier.ts';
import { HELD_OUT, TUNED } from './word-pairs.ts';

const WORD_PAIRS = runsFullMatrices
  ? [...TUNED, ...HELD_OUT]
  : HELD_OUT.filter((_pair, index) => index % 3 === 0);

/** Names with initials, each with ways in which others look for it. */
const NAMES: Record<string, string[]> = {
  'A.B. Name': ['A B Name', 'AB Name', 'A.B.Name', 'a.b. name', 'A. B. Name', 'Name'],
  'M.T. Vasudevan Nair': ['MT Vasudevan', 'എം.ടി. വാസുദേവൻ നായർ', 'എം ടി വാസുദേവൻ', 'എംടി വാസുദേവൻ'],
  'എം.കെ. സാനു': ['MK Sanu', 'M.K. Sanu', 'm k sanu', 'എം കെ സാനു', 'എംകെ സാനു'],
  'എസ്.കെ. പൊറ്റെക്കാട്ട്': ['SK Pottekkatt', 'S.K. Pottekkatt', 'എസ് കെ പൊറ്റെക്കാട്ട്', 'pottekkatt'],
  'ഒ.വി. വിജയൻ': ['OV Vijayan', 'O.V. Vijayan', 'ഒ വി വിജയൻ', 'vijayan'],
  'ഒ. എൻ. വി. കുറുപ്പ്': ['ONV Kurup', 'O.N.V. Kuruppu', 'ഒഎൻവി കുറുപ്പ്', 'ഒ.എൻ.വി. കുറുപ്പ്'],
  'K.R. Meera': ['KR Meera', 'K R Meera', 'കെ.ആർ. മീര', 'കെ ആർ മീര', 'കെആർ മീര', 'മീര'],
  'Sachin P.S.': ['Sachin PS', 'Sachin P S', 'സച്ചിൻ പി.എസ്.', 'സച്ചിൻ പി എസ്'],
  'ബിന്ദു ടി.വി.': ['Bindu TV', 'Bindu T.V.', 'ബിന്ദു ടി വി', 'ബിന്ദു ടിവി'],
  'A.P.J. Abdul Kalam': ['APJ Abdul', 'A P J Abdul Kalam', 'എ.പി.ജെ. അബ്ദുൾ കലാം', 'എ പി ജെ അബ്ദുൽ'],
  'E.M.S. Namboothiripad': ['EMS Namboothiripad', 'ഇ.എം.എസ്. നമ്പൂതിരിപ്പാട്', 'ഇഎംഎസ്'],
  'എ.കെ. ഗോപാലൻ': ['AK Gopalan', 'A.K. Gopalan', 'എ കെ ഗോപാലൻ'],
  'വി.കെ.എൻ.': ['VKN', 'V.K.N.', 'V K N', 'വി കെ എൻ', 'വികെഎൻ'],
  'T. Padmanabhan': ['T Padmanabhan', 'ടി. പത്മനാഭൻ', 'ടി പത്മനാഭൻ', 'padmanabhan'],
  'പി. വത്സല': ['P. Valsala', 'P Valsala', 'പി വത്സല', 'vatsala'],
  'Anil K': ['Anil K.', 'അനിൽ കെ', 'അനിൽ കെ.', 'anil'],
  'Dr. S. Radhakrishnan': ['Dr S Radhakrishnan', 'Radhakrishnan', 'S. Radhakrishnan', 'രാധാകൃഷ്ണൻ'],
  'C.V. Raman Pillai': ['CV Raman', 'സി.വി. രാമൻ പിള്ള', 'സി വി രാമൻ'],
  'ജി. ശങ്കരക്കുറുപ്പ്': ['G. Sankarakurup', 'G Sankarakuruppu', 'ജി ശങ്കരക്കുറുപ്പ്'],
  'N.S. Madhavan': ['NS Madhavan', 'എൻ.എസ്. മാധവൻ', 'എൻ എസ് മാധവൻ', 'എൻഎസ് മാധവൻ'],
  'Lal R': ['Lal R.', 'lal r', 'ലാൽ ആർ', 'ലാൽ'],
  'ക്ലീറ്റസ് പെരേര': ['cletus', 'Cleetus Pereira', 'clitas'],
  'കെ.ജി. ജോർജ്': ['KG', 'K.G.', 'കെ ജി ജോർജ്'],
  'R. Unni': ['R Unni', 'ആർ. ഉണ്ണി', 'ഉണ്ണി ', 'unni'],
  'എൽ.വി. പ്രസാദ്': ['LV Prasad', 'L.V. Prasad', 'എൽ വി പ്രസാദ്'],
  'W. Thomas': ['W Thomas', 'ഡബ്ല്യു. തോമസ്', 'തോമസ്'],
  'H. Salam': ['H Salam', 'എച്ച്. സലാം', 'സലാം'],
  'Q. Noor': ['Q Noor', 'ക്യു നൂർ', 'നൂർ'],
  'Y.S. Reshma': ['YS Reshma', 'വൈ.എസ്. രേഷ്മ', 'രേഷ്മ'],
  'Z.A. Kareem': ['ZA Kareem', 'സെഡ്.എ. കരീം', 'കരീം'],
  'X. Maria': ['X Maria', 'എക്സ്. മരിയ', 'മരിയ'],
  'J.C. Daniel': ['JC Daniel', 'ജെ.സി. ഡാനിയേൽ', 'ജെ സി ഡാനിയേൽ', 'ജെസി ഡാനിയേൽ'],
  'ഡി. വിനയചന്ദ്രൻ': ['D. Vinayachandran', 'D Vinayachandran', 'വിനയചന്ദ്രൻ'],
  'U.A. Khader': ['UA Khader', 'യു.എ. ഖാദർ', 'യു എ ഖാദർ'],
  'F. Rahim': ['F Rahim', 'എഫ്. റഹീം', 'റഹീം'],
  'ഐ.എം. വിജയൻ': ['IM Vijayan', 'I.M. Vijayan', 'ഐ എം വിജയൻ'],
  'B. Sandhya': ['B Sandhya', 'ബി. സന്ധ്യ', 'സന്ധ്യ'],
  'സിബി മാത്യു': ['Siby Mathew', 'Sibi', 'സിബി'],
  'ജിജി തോംസൺ': ['Jiji', 'jiji thomson', 'ജിജി'],
  'P.K. Sreemathi': ['PK Sreemathi', 'പി.കെ. ശ്രീമതി', 'പി കെ ശ്രീമതി', 'പികെ ശ്രീമതി'],
  'കെ.കെ. ശൈലജ': ['KK Shailaja', 'K.K. Shailaja', 'കെ കെ ശൈലജ'],
  'K.K.Shailaja': ['KK Shailaja', 'K K Shailaja', 'കെ.കെ. ശൈലജ'],
  'V T Balram': ['VT Balram', 'V.T. Balram', 'വി.ടി. ബൽറാം'],
  'VT Rajeev': ['V T Rajeev', 'V.T. Rajeev', 'വി.ടി. രാജീവ്', 'വി ടി രാജീവ്'],
  'R Sugathan': ['R. Sugathan', 'ആർ. സുഗതൻ', 'സുഗതൻ'],
  'Sugathakumari B': ['Sugathakumari B.', 'സുഗതകുമാരി ബി.', 'സുഗതകുമാരി'],
  'M N Karassery': ['MN Karassery', 'എം.എൻ. കാരശ്ശേരി', 'എം എൻ കാരശ്ശേരി'],
  'എം എൻ വിജയൻ': ['MN Vijayan', 'M.N. Vijayan', 'എം.എൻ. വിജയൻ'],
  'G.R. Indugopan': ['GR Indugopan', 'ജി.ആർ. ഇന്ദുഗോപൻ', 'ജി ആർ ഇന്ദുഗോപൻ'],
  'S. Hareesh': ['S Hareesh', 'എസ്. ഹരീഷ്', 'ഹരീഷ്'],
  'ഇ. സന്തോഷ് കുമാർ': ['E. Santhosh Kumar', 'E Santhosh', 'സന്തോഷ്'],
  'T.D. Ramakrishnan': ['TD Ramakrishnan', 'ടി.ഡി. രാമകൃഷ്ണൻ', 'ടി ഡി രാമകൃഷ്ണൻ'],
  'Benyamin P': ['Benyamin P.', 'ബെന്യാമിൻ പി'],
  'പി.എഫ്. മാത്യൂസ്': ['PF', 'P.F.', 'പി എഫ് മാത്യൂസ്'],
  'C. Radhika': ['C Radhika', 'സി. രാധിക', 'രാധിക'],
  'A. Ayyappan': ['A Ayyappan', 'എ. അയ്യപ്പൻ', 'അയ്യപ്പൻ'],
  'K. Satchidanandan': ['K Satchidanandan', 'കെ. സച്ചിദാനന്ദൻ', 'സച്ചിദാനന്ദൻ'],
  'വി. മധുസൂദനൻ നായർ': ['V. Madhusoodanan', 'V Madhusudanan Nair', 'മധുസൂദനൻ'],
  'D.C. Kizhakemuri': ['DC Kizhakemuri', 'ഡി.സി. കിഴക്കെമുറി', 'ഡി സി കിഴക്കേമുറി'],
  'L. Athira': ['L Athira', 'എൽ. ആതിര', 'ആതിര'],
  'N. Prabhakaran': ['N Prabhakaran', 'എൻ. പ്രഭാകരൻ', 'പ്രഭാകരൻ'],
};

test('the list of people, the offer after @ and the search agree on names with initials, in both scripts', async () => {
  expect(Object.keys(NAMES)).toHaveLength(61);
  expect(await findMissed(NAMES)).toEqual([]);
});

test('the list of people and the offer after @ find what the search finds in English letters, but for what a better name hides', async () => {
  const names = Object.fromEntries(WORD_PAIRS.map(({ word, manglish }) => [word, manglish]));
  const missed = await findMissed(names);
  const tried = WORD_PAIRS.flatMap(({ manglish }) => manglish);
  const missedIn = (where: string) => missed.filter((search) => search.endsWith(where)).length;
  expect(missedIn('search') / tried.length).toBeLessThanOrEqual(0.02);
  for (const where of ['list', 'mention']) {
    expect((missedIn(where) - missedIn('search')) / tried.length, missed.join('\n')).toBeLessThanOrEqual(
      0.02,
    );
  }
});

/** Returns the searches that one of the three does not answer with the name. */
async function findMissed(names: Record<string, string[]>): Promise<string[]> {
  const { app, context, reader } = await createAppWith({ reader: { name: 'Reader' } });
  const story = await createStory(app, reader);
  for (const name of Object.keys(names)) {
    const { viewer } = await createActor(app, 'member', { name });
    await saveVisibility(context, viewer, { shown: false, listed: true });
  }
  const missed: string[] = [];
  for (const [name, searches] of Object.entries(names)) {
    for (const q of searches) {
      app.clock.advance(MINUTE_MS);
      const [listed, offered, found] = await Promise.all([
        listPeople(context, reader.viewer, { q, order: 'name', after: undefined }),
        findMentionable(context, reader.viewer, { subject: story, q }),
        search(context, reader.viewer, { q, in: 'people' }),
      ]);
      const inSearch = found.results.kind === 'people' ? found.results.found.map(({ person }) => person) : [];
      for (const [where, people] of Object.entries({
        list: listed.people,
        mention: offered,
        search: inSearch,
      })) {
        if (!people.some((person) => person.name === name)) missed.push(`${q} → ${name}: ${where}`);
      }
    }
  }
  return missed;
}
