import { id, type Plant } from './plant.ts';

/** Whoever it is, they are members. */
const AUTHOR = '(1 + n % 17000)';

/** Adds 5,000 comments to a story, a fifth of them replies to one, and 20,000 likes. */
export async function plantTalk(
  plant: Plant,
  { story, comment }: { story: string; comment: string },
): Promise<void> {
  const { now } = plant;
  const one = `id = '${comment}'`;
  await plant.copy('comments', one, 5000, {
    id: id('3'),
    author_id: id('1', AUTHOR),
    submission_key: "'planted-' || n",
    created_at: `${now} - n * 1000`,
    root_id: `case when n % 5 = 0 then '${comment}' end`,
    reply_to_id: `case when n % 5 = 0 then '${comment}' end`,
  });
  await plant.run(`update stories set comments = 5000, likes = 20000 where id = '${story}'`);
  await plant.run(`update comments set replies = 1000 where ${one}`);
  await plant.copyInto('likes', 20_000, {
    story_id: `'${story}'`,
    account_id: id('1'),
    created_at: `${now} - n`,
  });
  await plant.copyInto('comment_likes', 5000, {
    comment_id: `'${comment}'`,
    account_id: id('1'),
    created_at: `${now} - n`,
  });
}

/** Adds 5,000 gatherings, of which a tenth is still to come, and 5,000 answers and comments to one of them. */
export async function plantGatherings(
  plant: Plant,
  { gathering, comment, me }: { gathering: string; comment: string; me: string },
): Promise<void> {
  const { now } = plant;
  const one = `id = '${gathering}'`;
  await plant.run(`update gatherings set seats = 1000, comments = 5000 where ${one}`);
  await plant.copyInto('gathering_answers', 5000, {
    gathering_id: `'${gathering}'`,
    account_id: id('1'),
    answer: "case n % 3 when 0 then 'perhaps' when 1 then 'yes' else 'no' end",
    guests: 'n % 4',
    children: 'n % 3',
    answered_at: `${now} - n`,
    waits_since: `case when n % 3 = 1 and n > 1200 then ${now} - n end`,
  });
  await plant.copy('gatherings', one, 5000, {
    id: id('4'),
    organiser_id: id('1', '(1 + n % 1000)'),
    submission_key: "'planted-' || n",
    title: "'Onam lunch ' || n",
    // A tenth is still to come.
    starts_at: `${now} + (n - 4500) * 7200000`,
    ends_at: `${now} + (n - 4500) * 7200000 + 3600000`,
    comments: '0',
    previous_id: 'null',
    repeats: 'null',
  });
  await plant.copyInto('gathering_answers', 4900, {
    gathering_id: id('4'),
    account_id: me,
    answer: "'yes'",
    guests: '0',
    children: '0',
    answered_at: `${now}`,
  });
  await plant.copy('comments', `id = '${comment}'`, 5000, {
    id: id('5'),
    author_id: id('1', AUTHOR),
    submission_key: "'talk-' || n",
    created_at: `${now} - n * 1000`,
    subject_kind: "'gathering'",
    subject_id: `'${gathering}'`,
  });
}
