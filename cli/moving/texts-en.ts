import type { ReportTexts } from './texts.ts';

export const english: ReportTexts = {
  formats: { firebase: 'an export of Firebase', csv: 'tables (CSV)', kerikko: 'an export of Kerikko' },
  kinds: {
    members: 'members',
    profiles: 'profiles',
    photos: 'photos of members',
    circles: 'circles',
    stories: 'stories',
    likes: 'likes',
    storyPhotos: 'other photos',
    comments: 'comments',
  },
  head: (format, folder, isDryRun) =>
    isDryRun
      ? `${folder} contains ${format}. This is a dry run: nothing is written. An import would do this:`
      : `Imported ${folder}, which contains ${format}:`,
  count: (kind, read, imported, present, refused) =>
    `  ${kind}: ${read} read = ${imported} new + ${present} already here + ${refused} refused`,
  nothing: '  The folder contains nothing that Kerikko knows.',
  unread: (files) => `  Not read, because a file of this name is not expected (docs/moving.md): ${files}`,
  refused: 'Refused:',
  notes: 'Taken, but please look at these:',
  remark: (count, kind, text) => `  ${kind} (${count}): ${text}`,
  examples: (list) => `    ${list}`,
  problems: {
    'bad-record': 'the record cannot be read',
    'no-email': 'the account has no email, and so nobody could sign in',
    'bad-email': 'this is not an email address',
    doubled: 'the same record occurs twice, and the first one counts',
    'doubled-email':
      'another account of the export has the same email; the verified one counts, or else the oldest',
    'email-taken':
      'someone has an account here with this email. Run the import with --merge to give that account the stories',
    'email-unverified':
      'someone has an account here with this email, and it is not verified in both places, so nobody knows that it is the same person. Verify it here and there first, then run the import with --merge',
    'no-account': 'there is no account for it in the export, or the person has left',
    'person-refused': 'the person was refused',
    'author-here':
      'the author has an account here already. Run the import with --merge to give that account the stories',
    'unknown-liker': 'the export has no such member, or names the same one twice',
    'story-refused': 'what they belong to was refused',
    'no-story': 'their story is not in the export, or was refused',
    'no-thread': 'the comment that they reply to is not in the export, or was refused',
    'no-date': 'the date cannot be read. Write it as 2021-08-31 or 2021-08-31T18:30:00Z',
    'future-date': 'the date is in the future',
    blank: 'the title or the text is empty',
    'title-too-long': 'the title has more than 200 characters. Nothing is ever cut',
    'content-too-long': 'the text has more than 32,000 characters. Nothing is ever cut',
    'comment-blank': 'the comment is empty',
    'comment-too-long': 'the comment has more than 2,000 characters',
    'alt-too-long': 'the description has more than 300 characters',
    'photo-elsewhere': 'the photo is on another website, not in the bucket',
    'photo-missing': 'the file is not in the folder',
    'photo-invalid': 'the file is no picture that can be opened (JPG, PNG, GIF or WebP)',
    'photo-heic': 'the format HEIC cannot be opened. Save the photo as JPG',
    'photo-too-large': 'the file is larger than 5 MB',
    'photo-too-many-pixels': 'the picture has more than 32 megapixels',
  },
  noteTexts: {
    merged: 'their stories go to the account that they have here',
    'no-password': 'no password comes with them: they choose one with “Forgot password?”',
    'unusable-password':
      'the password’s hash is of no kind that Kerikko compares, or beyond its limits (docs/moving.md). They choose a new password with “Forgot password?”',
    'unknown-column': 'the table has a column of this name, which an import does not read (docs/moving.md)',
    'no-state-column':
      'no column is named state, and another one may say who is no member. So all of them wait as requests for an administrator. Name the column state, or add one with “approved” for members, before you import',
    'unknown-state':
      'the state is no word that an import knows, so they wait as a request for an administrator. The number is the row of the table. The words are in docs/moving.md, and the originals are kept with what was refused',
    'unknown-verified':
      'this says neither that the email is verified nor that it is not. Their first link verifies it',
    'unknown-date': 'the date cannot be read, so they count from today. Write it as 2021-08-31',
    'was-administrator':
      'they had a role. An import gives nobody a role: make them administrators with npm run admin, or on the page of members',
    'field-too-long': 'a field is too long, and was left out. The original is kept with what was refused',
    'unknown-topic': 'the topic is unknown. They come under Life Stories',
    'unknown-author': 'nobody in the export has the author’s email. They have no author here',
    'likes-differ': 'the number of likes differs from the list of who likes them. The list counts',
  },
  kept: (folder) => `The originals of what was refused are in ${folder}, with the reason of each.`,
  keptBefore: 'The originals of what was refused are where an earlier import has kept them.',
  photosLater: 'Whether the photos can be opened shows when they are imported.',
  noAdministrator:
    'There is no administrator yet. Create the first one before the import: npm run admin -- you@example.org --new',
  next: 'If this is right, run the same command without --dry-run. It makes a backup first, and the server may run meanwhile.',
  backup: (file) => `Made a backup first: ${file}`,
  informed: (count) =>
    `${count} emails wait to be sent: the community has moved, and the password stays. They are spread over time.`,
  uninformed: (count) =>
    `${count} members do not know yet. Look at the site first, then run the same command with --mail: each gets one email.`,
  secrets: 'The folder contains secrets. Delete it when the community has moved.',
  errors: {
    'no-folder': (folder) => `There is no folder ${folder}, or this user may not read it.`,
    'no-source': (folder) =>
      `${folder} has no file that an import reads: auth.json (Firebase), members.csv or stories.csv (tables), or kerikko.json (an export of Kerikko). See docs/moving.md.`,
    leveldb: () =>
      `This is an export of "gcloud firestore export", whose format (LevelDB) is not supported. Convert it to JSON: load it into the emulator with "firebase emulators:start --only firestore --import=FOLDER", then run "FIRESTORE_EMULATOR_HOST=localhost:8080 npx -p node-firestore-import-export firestore-export --accountCredentials key.json --backupFile firestore.json", and put firestore.json beside auth.json.`,
    'auth-csv': () =>
      'auth.csv is not supported, because it leaves out parts. Export the accounts as JSON: firebase auth:export auth.json --format=JSON',
    'bad-json': (about) =>
      `This file is not the JSON that an import expects: ${about}. Nothing more was written.`,
    'bad-csv': (about) => `This table cannot be read: ${about}. Nothing more was written.`,
    'no-columns': (about) => `A column is missing in ${about}. See docs/moving.md for the columns.`,
    'not-utf8': (about) =>
      `${about} is not UTF-8, so its letters are unknown. Save the table as “CSV UTF-8”.`,
    'bad-hash-file': (about) =>
      `hash.json must have base64_signer_key, base64_salt_separator, rounds and mem_cost, as the Firebase console shows them. Wrong or missing: ${about}`,
    'linked-file': (file) =>
      `${file} is a symbolic link, or in a folder that is one. An import follows no links, because they may lead to any file of the server. Put the file itself into the folder.`,
    'newer-export': (version) =>
      `This export has format version ${version}, and this Kerikko reads version 1. Upgrade Kerikko first.`,
    'no-administrator': () =>
      'There is no administrator, so nobody could let people in afterwards. Create the first one: npm run admin -- you@example.org --new. Nothing was written.',
  },
  oldDatabase:
    'The database is of another version than this Kerikko. Start the server once, then run the import again.',
};
