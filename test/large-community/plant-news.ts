import { id, type Plant } from './plant.ts';

/** Adds 10,000 letters of a member: 8,000 in one correspondence, and one in each of 2,000 others. */
export async function plantLetters(
  plant: Plant,
  { letters, me, chief }: { letters: string; me: string; chief: string },
): Promise<void> {
  const { now } = plant;
  const letter = `id = (select id from letters where correspondence_id = '${letters}')`;
  await plant.copy('letters', letter, 8000, {
    id: id('6'),
    submission_key: "'planted-' || n",
    author_id: `case when n % 2 = 0 then ${me} else ${chief} end`,
    created_at: `${now} - n * 60000`,
  });
  await plant.copy('correspondences', `id = '${letters}'`, 2000, {
    id: id('7'),
    pair: "'pair ' || n",
    asker_id: id('1'),
    state: "case n % 3 when 0 then 'asked' else 'accepted' end",
    last_at: `${now} - n * 60000`,
  });
  for (const [owner, others] of [
    [me, id('1')],
    [id('1'), me],
  ] as const)
    await plant.copyInto('letter_sides', 2000, {
      correspondence_id: id('7'),
      account_id: owner,
      other_id: others,
      last_at: `${now} - n * 60000`,
      arrived_at: `${now} - n * 60000`,
    });
  await plant.copy('letters', letter, 2000, {
    id: id('8'),
    correspondence_id: id('7'),
    author_id: id('1'),
    submission_key: "'first-' || n",
  });
}

/** Adds 2,000 announcements. */
export async function plantAnnouncements(plant: Plant): Promise<void> {
  const { now } = plant;
  await plant.copyInto('announcements', 2000, {
    id: id('9'),
    text_en: "'We meet.'",
    text_ml: "''",
    created_at: `${now} - n * 60000`,
  });
}

/** Adds 5,000 news of a person, of all announcements among others. */
export async function plantNews(plant: Plant, owner: string): Promise<void> {
  const { now } = plant;
  await plant.copyInto('news', 2000, {
    id: `${owner} || ' announcement ' || n`,
    account_id: owner,
    kind: "'announcement'",
    subject_id: id('9'),
    announcement_id: id('9'),
    created_at: `${now} - n * 60000`,
    updated_at: `${now} - n * 60000`,
    on_home: '1',
  });
  await plant.copyInto('news', 3000, {
    id: `${owner} || ' like ' || n`,
    account_id: owner,
    kind: "'like'",
    subject_id: id('2'),
    about_kind: "'story'",
    about_id: id('2'),
    created_at: `${now} - n * 60000`,
    updated_at: `${now} - n * 60000`,
    read_at: `case when n % 2 = 0 then ${now} end`,
  });
}
