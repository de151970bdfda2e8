import { expect, test } from 'vitest';
import { readUsableConfig } from './usable-config.ts';

test('one wrong setting of the photo store is reported as it is, and the rest is still read', () => {
  const { config, problems, isUnknown } = readUsableConfig({
    PORT: '4000',
    S3_ENDPOINT: 'https://photos.example.org',
    S3_REGION: 'eu',
    S3_BUCKET: 'no bucket/at all',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(problems).toEqual([expect.stringContaining('S3_BUCKET must be the name of a bucket')]);
  expect([config.port, config.s3, isUnknown('S3_BUCKET'), isUnknown('PORT')]).toEqual([
    4000,
    undefined,
    true,
    false,
  ]);
});
