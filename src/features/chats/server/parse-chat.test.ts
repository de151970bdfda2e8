import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { DateOrder } from '../contract.ts';
import { MAX_LINE, readLines } from './chat-lines.ts';
import { Forwarded } from './forwarded.ts';
import { leaveOutNumbers, readNumber } from './leave-out-numbers.ts';
import { addCounts } from './left-out.ts';
import { type ChatMessage, openChat } from './parse-chat.ts';
import { findStories } from './read-chat.ts';

const at = (time: string) => Date.parse(`${time}Z`);

/** Yields a text in pieces that end anywhere, as a file is read. */
function* piecesOf(text: string | Buffer, length = 7): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function parseChat(text: string, chosen?: DateOrder) {
  const chat = await openChat(() => readLines(piecesOf(text)), chosen);
  const read = await Array.fromAsync(chat.readMessages());
  const messages = read.filter((message): message is ChatMessage => message !== 'system');
  return { messages, system: read.length - messages.length };
}

/** A first line that says how dates are written. */
const DAY_FIRST = '25/03/2024, 20:00 - Mini: First';

describe('a line is read on', () => {
  test.each<[what: string, line: string, time: string]>([
    ['Android, 24 hours', '26/03/2024, 21:05 - Mini: Hello', '2024-03-26T21:05'],
    ['Android, 12 hours', '26/03/2024, 9:05 pm - Mini: Hello', '2024-03-26T21:05'],
    ['Android, with a narrow space', '26/03/2024, 9:05\u202Fpm - Mini: Hello', '2024-03-26T21:05'],
    ['Android, at midnight', '26/03/2024, 12:05 AM - Mini: Hello', '2024-03-26T00:05'],
    ['Android, at noon', '26/03/2024, 12:05 p.m. - Mini: Hello', '2024-03-26T12:05'],
    ['Android, with two digits of the year', '26/3/24, 21:05 - Mini: Hello', '2024-03-26T21:05'],
    ['Android, with dots', '26.03.24, 21:05 - Mini: Hello', '2024-03-26T21:05'],
    ['Android, with dashes and the year first', '2024-03-26, 21:05 - Mini: Hello', '2024-03-26T21:05'],
    ['Android, month first', '3/26/24, 9:05 PM - Mini: Hello', '2024-03-26T21:05'],
    ['an iPhone', '[26/03/2024, 21:05:33] Mini: Hello', '2024-03-26T21:05:33'],
    [
      'an iPhone, with marks and narrow spaces',
      '\u200E[26/03/24, 9:05:33\u202FPM] \u200EMini: Hello',
      '2024-03-26T21:05:33',
    ],
    ['an iPhone, without a comma', '[26.03.24 21:05:33] Mini: Hello', '2024-03-26T21:05:33'],
    [
      'an iPhone, in a phone with Malayalam digits',
      '[൨൬/൦൩/൨൦൨൪, ൨൧:൦൫:൩൩] Mini: Hello',
      '2024-03-26T21:05:33',
    ],
    ['Android, in a phone with Hindi digits', '२६/०३/२०२४, ९:०५ pm - Mini: Hello', '2024-03-26T21:05'],
    ['a file with a byte order mark', '\uFEFF26/03/2024, 21:05 - Mini: Hello', '2024-03-26T21:05'],
  ])('%s', async (_what, line, time) => {
    expect((await parseChat(line)).messages).toEqual([
      { sender: 'Mini', at: at(time), text: 'Hello', files: [], leftOut: undefined },
    ]);
  });
});

describe('the order of day and month', () => {
  const days = async (lines: string[], chosen?: 'day-first' | 'month-first') => {
    const { messages } = await parseChat(
      lines.map((date) => `${date}, 10:00 - Mini: Hello`).join('\n'),
      chosen,
    );
    return messages.map((message) => new Date(message.at).toISOString().slice(5, 10));
  };

  test('comes from a day after the twelfth anywhere in the file', async () => {
    expect(await days(['01/02/2024', '03/02/2024', '25/02/2024'])).toEqual(['02-01', '02-03', '02-25']);
    expect(await days(['02/01/2024', '02/03/2024', '02/25/2024'])).toEqual(['02-01', '02-03', '02-25']);
  });

  test('comes from the order of the messages if all days are small', async () => {
    expect(await days(['05/01/2024', '02/02/2024', '04/02/2024'])).toEqual(['01-05', '02-02', '02-04']);
    expect(await days(['01/05/2024', '02/02/2024', '02/04/2024'])).toEqual(['01-05', '02-02', '02-04']);
  });

  test('is asked for if both are possible, and a choice is followed', async () => {
    for (const lines of [['05/06/2024'], ['05/06/2024', '06/06/2024', '06/07/2024']])
      await expect(days(lines)).rejects.toThrow(expect.objectContaining({ code: 'chat-dates' }));
    expect(await days(['05/06/2024'], 'day-first')).toEqual(['06-05']);
    expect(await days(['05/06/2024'], 'month-first')).toEqual(['05-06']);
  });
});

describe('a message:', () => {
  test.each<[what: string, lines: string, message: object | number]>([
    [
      'has several lines',
      '26/03/2024, 21:05 - Mini: One\n\nTwo: three\n12 - four',
      { text: 'One\n\nTwo: three\n12 - four' },
    ],
    [
      'has a colon in its author’s name',
      '26/03/2024, 21:05 - Amma: home: Eat\n26/03/2024, 21:06 - Amma: home: Now',
      { sender: 'Amma: home', text: 'Eat' },
    ],
    [
      'has a colon in its text',
      '26/03/2024, 21:05 - Mini: Note: eat\n26/03/2024, 21:06 - Mini: Now',
      { sender: 'Mini', text: 'Note: eat' },
    ],
    ['is of an unsaved number', '26/03/2024, 21:05 - +91 98470 12345: Hello', { sender: '+91 98470 12345' }],
    [
      'is of somebody with a name of their own',
      '26/03/2024, 21:05 - ~\u202FRavi K: Hello',
      { sender: 'Ravi K' },
    ],
    [
      'contains a line of another phone’s chat',
      '26/03/2024, 21:05 - Mini: Look:\n[12/03/2024, 21:05:33] Ravi: Hi',
      { text: 'Look:\n[12/03/2024, 21:05:33] Ravi: Hi' },
    ],
    [
      'contains a date that does not exist',
      '26/03/2024, 21:05 - Mini: Odd\n99/99/2024, 21:05 - Ravi: Hi',
      { text: 'Odd\n99/99/2024, 21:05 - Ravi: Hi' },
    ],
    [
      'was edited',
      '26/03/2024, 21:05 - Mini: Hello <This message was edited>',
      { text: 'Hello', leftOut: undefined },
    ],
    [
      'was edited on a phone in Malayalam',
      '26/03/2024, 21:05 - Mini: Hello <ഈ സന്ദേശം എഡിറ്റ് ചെയ്തു>',
      { text: 'Hello' },
    ],
    ['was deleted', '26/03/2024, 21:05 - Mini: This message was deleted', { leftOut: 'deleted' }],
    ['was deleted, in Malayalam', '26/03/2024, 21:05 - Mini: ഈ സന്ദേശം ഇല്ലാതാക്കി', { leftOut: 'deleted' }],
    ['was a photo that is not exported', '26/03/2024, 21:05 - Mini: <Media omitted>', { leftOut: 'media' }],
    [
      'was a photo that is not exported, in Malayalam',
      '26/03/2024, 21:05 - Mini: <മീഡിയ ഒഴിവാക്കി>',
      { leftOut: 'media' },
    ],
    [
      'is a photo',
      '26/03/2024, 21:05 - Mini: \u200EIMG-20240326-WA0001.jpg (file attached)',
      { files: ['IMG-20240326-WA0001.jpg'], text: '' },
    ],
    ['is a photo, in Malayalam', '26/03/2024, 21:05 - Mini: IMG-1.jpg (ഫയൽ ചേർത്തു)', { files: ['IMG-1.jpg'] }],
    [
      'is a photo with words',
      '26/03/2024, 21:05 - Mini: IMG-1.jpg (file attached)\nOur house\nin rain',
      { files: ['IMG-1.jpg'], text: 'Our house\nin rain' },
    ],
    ['is a video', '26/03/2024, 21:05 - Mini: VID-1.mp4 (file attached)', { files: [], leftOut: 'media' }],
    ['is a document', '26/03/2024, 21:05 - Mini: Old letters.pdf (file attached)', { leftOut: 'media' }],
    [
      'is a contact',
      '26/03/2024, 21:05 - Mini: Ravi Kollam.vcf (file attached)',
      { leftOut: 'contact', text: '', files: [] },
    ],
    [
      'is a poll',
      '26/03/2024, 21:05 - Mini: POLL:\nWhen?\nOPTION: Now (3 votes)',
      { leftOut: 'poll', text: '' },
    ],
    [
      'is a place',
      '26/03/2024, 21:05 - Mini: location: https://maps.google.com/?q=9.9,76.2',
      { leftOut: 'location', text: '' },
    ],
    [
      'is a place, in Malayalam',
      '26/03/2024, 21:05 - Mini: ലൊക്കേഷൻ: https://maps.google.com/?q=9.9,76.2',
      { leftOut: 'location' },
    ],
    ['is nobody’s: joined', '26/03/2024, 21:05 - Mini joined using this group’s invite link', 0],
    [
      'is nobody’s: encrypted',
      '26/03/2024, 21:05 - Messages and calls are end-to-end encrypted. No one outside can read them.',
      0,
    ],
    [
      'is nobody’s: a name with a colon',
      '26/03/2024, 21:05 - Mini changed the group name from "Trip: May" to "Trip: June"',
      0,
    ],
    ['is nobody’s: in Malayalam', '26/03/2024, 21:05 - മിനി ഗ്രൂപ്പിൽ ചേർന്നു', 0],
  ])('%s', async (_what, lines, expected) => {
    const { messages, system } = await parseChat(`${DAY_FIRST}\n${lines}`);
    if (expected === 0) expect([messages.length, system]).toEqual([1, 1]);
    else expect(messages[1]).toMatchObject(expected as object);
  });

  test.each<[what: string, lines: string, message: object | number]>([
    [
      'is a photo',
      '[26/03/2024, 21:05:33] Mini: \u200E<attached: 00000042-PHOTO-2024-03-26.jpg>',
      { files: ['00000042-PHOTO-2024-03-26.jpg'], text: '' },
    ],
    [
      'is a photo with words',
      '[26/03/2024, 21:05:33] Mini: Our house\r\n\u200E<attached: 00000042-PHOTO.jpg>',
      { files: ['00000042-PHOTO.jpg'], text: 'Our house' },
    ],
    [
      'is a sticker',
      '[26/03/2024, 21:05:33] Mini: \u200E<attached: 00000042-STICKER-2024.webp>',
      { files: [], leftOut: 'media' },
    ],
    [
      'is a photo that is not exported',
      '\u200E[26/03/2024, 21:05:33] Mini: \u200Eimage omitted',
      { leftOut: 'media' },
    ],
    [
      'is a contact',
      '[26/03/2024, 21:05:33] Mini: \u200E<attached: 00000042-Ravi Kollam.vcf>',
      { leftOut: 'contact', files: [] },
    ],
    ['was edited', '[26/03/2024, 21:05:33] Mini: Hello \u200E<This message was edited>', { text: 'Hello' }],
    ['was deleted', '[26/03/2024, 21:05:33] Mini: \u200EYou deleted this message.', { leftOut: 'deleted' }],
    ['is a poll', '[26/03/2024, 21:05:33] Mini: \u200EPOLL:\nWhen?\n\u200EOPTION: Now', { leftOut: 'poll' }],
    [
      'mentions somebody',
      '[26/03/2024, 21:05:33] Mini: Thanks @\u2068Ravi K\u2069!',
      { text: 'Thanks @Ravi K!' },
    ],
    ['is nobody’s', '[26/03/2024, 21:05:33] Old friends: \u200EMini added you', 0],
  ])('on an iPhone, it %s', async (_what, lines, expected) => {
    const { messages, system } = await parseChat(`[25/03/2024, 20:00:00] Mini: First\r\n${lines}`);
    if (expected === 0) expect([messages.length, system]).toEqual([1, 1]);
    else expect(messages[1]).toMatchObject(expected as object);
  });
});

describe('people’s own words stay:', () => {
  const LINES: string[] = [
    'My teacher Sr.Mary (part two)\nShe came by boat.',
    'My years in B.Com (1982 batch)\nWe were twelve.',
    'Fr.Tom (രണ്ടാം ഭാഗം)\nഅന്നു മഴയായിരുന്നു.',
    'notes.pdf (my own)\nWe read them aloud.',
    'We bought it at <shop: example.org>',
    'Please ask <leela.teacher at home>',
    '<leela.teacher at home>',
    'Location: https://example.org/our-house is where it began.',
    'Location https://maps.google.com/?q=9.9,76.2 and then by boat.',
    'This message was deleted by nobody, I said, and we laughed.',
    'Poll: who comes?',
  ];
  test.each(LINES)('%j', async (words) => {
    for (const [first, line] of [
      [DAY_FIRST, '26/03/2024, 21:05 - '],
      ['[25/03/2024, 20:00:00] Mini: First', '[26/03/2024, 21:05:33] '],
    ]) {
      const { messages } = await parseChat(`${first}\n${line}Mini: ${words}`);
      expect(messages[1]).toEqual(expect.objectContaining({ text: words, files: [], leftOut: undefined }));
    }
  });

  test.each(['Mini "Ammachi" Thomas', 'Mini “Ammachi” Thomas', '«Ammachi»'])('%s is a name', async (name) => {
    const { messages, system } = await parseChat(`${DAY_FIRST}\n26/03/2024, 21:05 - ${name}: Eat`);
    expect([messages[1]?.sender, messages[1]?.text, system]).toEqual([name, 'Eat', 0]);
  });

  const TEXT = 'Long ago we had a boat.\nIt was blue.';
  test.each<[text: string, isForwarded: boolean]>([
    [`Copied letters lay in the drawer. ${TEXT}`, false],
    [`${TEXT} It was a song that I had copied.`, false],
    [`${TEXT} അവരോടുള്ള കടപ്പാട് പറഞ്ഞാൽ തീരില്ല.`, false],
    [`${TEXT}\nകടപ്പാട് പറഞ്ഞാൽ തീരില്ല.`, false],
    [`Forwarded letters came late: ${TEXT}`, false],
    [`Forwarded as received\n${TEXT}`, true],
    [`*Forwarded as received:* ${TEXT}`, true],
    [`🙏 Copied 🙏\n${TEXT}`, true],
    [`${TEXT}\n(Copied)`, true],
    [`${TEXT} (copied from Facebook)`, true],
    [`${TEXT}\n- ഫോർവേഡ് ചെയ്തത് -`, true],
    [`${TEXT}\nകടപ്പാട്: മാതൃഭൂമി`, true],
    [`${TEXT}\n_കടപ്പാട് ഫേസ്ബുക്ക്_`, true],
  ])('%j counts as forwarded: %s', (text, isForwarded) => {
    expect(new Forwarded().has(text)).toBe(isForwarded);
  });
});

test.each(['', 'A shopping list\n1. rice', 'email,name\na@example.org,Ammu'])(
  'another text is no chat: %j',
  async (text) => {
    await expect(parseChat(text)).rejects.toThrow(expect.objectContaining({ code: 'chat-unknown' }));
  },
);

describe('telephone numbers', () => {
  test.each<[text: string, expected: string]>([
    ['Ask @919847012345 about it', 'Ask @… about it'],
    ['Ask @+91 98470 12345 about it', 'Ask @… about it'],
    ['Call 98470 12345 now', 'Call … now'],
    ['വിളിക്കൂ: ൯൮൪൭൦൧൨൩൪൫', 'വിളിക്കൂ: …'],
    ['फोन ९८४७० १२३४५', 'फोन …'],
    ['My number is +971 50 123 4567.', 'My number is ….'],
    ['Since 12-10-2005 we are 25 people, in room 4', 'Since 12-10-2005 we are 25 people, in room 4'],
  ])('are left out of %j', (text, expected) => {
    expect(leaveOutNumbers(text)).toEqual({ text: expected, lacksNumbers: text !== expected });
  });

  test('are one with and without the code of their country, in any digits', () => {
    for (const number of [
      '+91 98470 12345',
      '9847012345',
      '098470-12345',
      '+൯൧ ൯൮൪൭൦ ൧൨൩൪൫',
      '+91\u00A098470\u201112345',
    ])
      expect(readNumber(number)).toBe('847012345');
    for (const name of ['Mini', 'Mini 2', '+', '2024', 'Ravi 9847012345'])
      expect(readNumber(name)).toBeUndefined();
  });
});

describe('a story', () => {
  const LONG = 'We took the last boat to Vaikom, and the lamp went out. '.repeat(4).trim();
  const minutes = (minute: number) => `26/03/2024, 21:${String(minute).padStart(2, '0')} -`;
  const propose = async (...lines: string[]) => {
    const text = [DAY_FIRST, ...lines].join('\n');
    const photos = new Set(['IMG-1.jpg']);
    const { messages, system, ...proposals } = await findStories({
      readText: () => Readable.from(piecesOf(text)),
      photos,
    });
    const leftOut = addCounts([...proposals.leftOutOf.values()]);
    const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
    expect(proposals.proposed + left + system).toBe(lines.length + 1);
    return { ...proposals, leftOut };
  };

  test('is what one person wrote within minutes, whatever others say briefly', async () => {
    const { stories, proposed, leftOut } = await propose(
      `${minutes(1)} Mini: ${LONG}`,
      `${minutes(2)} Ravi: Then?`,
      `${minutes(3)} Mini: IMG-1.jpg (file attached)`,
      `${minutes(4)} Mini: ${LONG.replaceAll('boat', 'bus')}`,
      `${minutes(5)} Ravi: VID-1.mp4 (file attached)`,
    );
    expect(stories).toMatchObject([{ sender: 'Mini', photos: ['IMG-1.jpg'], lacksNumbers: false }]);
    expect(stories[0]?.title).toBe('We took the last boat to Vaikom, and the lamp went out');
    expect(stories[0]?.text).toBe(`${LONG}\n\n${LONG.replaceAll('boat', 'bus')}`);
    expect([proposed, leftOut]).toEqual([3, { short: 2, media: 1 }]);
  });

  test('ends with a pause, and with a long message of somebody else', async () => {
    const half = (word: string) => `${LONG.replaceAll('boat', word)}`;
    expect(
      await propose(`${minutes(1)} Mini: ${half('one')}`, `${minutes(12)} Mini: ${half('two')}`),
    ).toMatchObject({ stories: [] });
    const answer = 'I remember that evening as if it had been yesterday, because my sister had come home.';
    expect(
      await propose(
        `${minutes(1)} Mini: ${half('one')}`,
        `${minutes(2)} Ravi: ${answer}`,
        `${minutes(3)} Mini: ${half('two')}`,
      ),
    ).toMatchObject({ stories: [] });
  });

  test('is no conversation of short lines, and nothing that is forwarded', async () => {
    const lines = Array.from(
      { length: 9 },
      (_, index) => `${minutes(index)} Mini: This is line ${index}, and others follow it soon, yes`,
    );
    expect(await propose(...lines)).toMatchObject({ stories: [], leftOut: { short: 10 } });
    const text = `${LONG} ${LONG.replaceAll('boat', 'bus')}`;
    const copies = [
      `${minutes(1)} Mini: ${text}`,
      `${minutes(9)} Ravi: *${text}*`,
      `${minutes(20)} Asha: Forwarded as received: ${LONG}${text}`,
    ];
    expect(await propose(...copies)).toMatchObject({ stories: [], leftOut: { short: 1, forwarded: 3 } });
  });
});

test('a message longer than those of WhatsApp is left out, without its end in memory', async () => {
  const { messages } = await parseChat(`${DAY_FIRST}\n26/03/2024, 21:05 - Mini: ${'a'.repeat(MAX_LINE)}`);
  expect(messages[1]).toMatchObject({ leftOut: 'too-long' });
  expect(messages[1]?.text.length).toBe(1000);
});

test('pieces may end anywhere, within a letter or an end of a line', async () => {
  const text = '\uFEFFഒന്ന്\r\nrandu\rമൂന്ന്\n\n👩🏽';
  for (const length of [1, 2, 3, 5, 100]) {
    const lines = (await Array.fromAsync(readLines(piecesOf(text, length)))).flat();
    expect(lines).toEqual(['ഒന്ന്', 'randu', 'മൂന്ന്', '', '👩🏽']);
  }
});
