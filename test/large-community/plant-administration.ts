import { id, type Plant } from './plant.ts';
import { JOINED_EVERY_MS } from './plant-people.ts';

/** Fills what moderators and administrators read. */
export async function plantAdministration(
  plant: Plant,
  { me, chief, story }: { me: string; chief: string; story: string },
): Promise<void> {
  const { now } = plant;
  const person = id('1', '(1 + n % 18000)');
  await plant.copyInto('decisions', 20_000, {
    id: id('0'),
    account_id: person,
    decision: "'approved'",
    decided_by: chief,
    decided_at: `${now} - n * ${JOINED_EVERY_MS}`,
    from_state: "'pending'",
    from_role: "'member'",
  });
  await plant.copyInto('audit_log', 50_000, {
    id: id('1'),
    kind: "'signed-in'",
    at: `${now} - n * 1000`,
    account_id: person,
    actor_id: `case when n % 10 = 0 then ${chief} end`,
  });
  await plant.copyInto('cases', 5000, {
    id: id('2'),
    kind: "'story'",
    thing_id: id('2'),
    about_id: person,
    is_urgent: 'n % 2',
    title: "'Canary'",
    text: "'Canary'",
    opened_at: `${now} - n * 1000`,
    due_at: `${now} + n * 1000`,
    closed_at: `case when n > 1000 then ${now} - n end`,
    outcome: "case when n > 1000 then 'kept' end",
  });
  await plant.copyInto('reports', 5000, {
    id: id('3'),
    case_id: id('2'),
    reporter_id: person,
    category: "'spam'",
    words: "'Canary'",
    created_at: `${now} - n`,
  });
  await plant.copyInto('reports', 500, {
    id: id('4'),
    case_id: id('2', '1'),
    reporter_id: person,
    category: "'spam'",
    words: "'Canary'",
    created_at: `${now} - n`,
  });
  await plant.copyInto('moderation_log', 20_000, {
    id: id('5'),
    case_id: id('2', '(1 + n % 5000)'),
    action: "'hidden'",
    about_id: person,
    by_id: chief,
    at: `${now} - n`,
    rule: '1',
    words: "'Canary'",
  });
  await plant.copyInto('outbox', 5000, {
    id: id('6'),
    recipient: "'member-' || n || '@example.org'",
    subject: "'Canary'",
    body: "'Canary'",
    created_at: `${now} - n`,
    next_attempt_at: `${now}`,
    failed_at: `${now} - n`,
    last_error: "'550 No'",
  });
  for (const owner of [me, chief])
    await plant.copyInto('invitations', 200, {
      id: `${owner} || n`,
      token_hash: `${owner} || n`,
      sealed_token: "''",
      created_by: owner,
      created_at: `${now} - n`,
      expires_at: `${now} + 86400000`,
      max_uses: '50',
      uses: '20',
      admits: '0',
    });
  await plant.copyInto('invited_people', 5000, {
    account_id: id('1'),
    invitation_id: `${chief} || (1 + n % 200)`,
    invited_by: chief,
    invited_at: `${now} - n`,
  });
  await plant.copyInto('applications', 18_500, {
    account_id: id('1', '(n + 1500)'),
    answer: "'Canary'",
    answered_at: `${now}`,
  });
  const counts = Object.fromEntries(Array.from({ length: 16 }, (_, bucket) => [`bucket_${bucket}`, 'n']));
  await plant.copyInto('performance', 5000, {
    day: `date(${now} / 1000, 'unixepoch', '-' || (n / 100) || ' days')`,
    page: "'/page/' || (n % 100)",
    metric: "'LCP'",
    ...counts,
  });
  await plant.copy('story_photos', `subject_id is not null`, 5000, {
    id: id('7'),
    submission_key: "'planted-' || n",
    digest: "'planted-' || n",
    subject_id: id('2'),
    position: '0',
  });
  await plant.copy('story_photos', `subject_id is not null`, 10, {
    id: id('8'),
    submission_key: "'ten-' || n",
    digest: "'ten-' || n",
    subject_id: `'${story}'`,
    position: 'n',
  });
}
