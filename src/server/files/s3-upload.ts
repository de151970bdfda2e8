import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import { HOUR_MS } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { FileStoreDownError, mustBeKey } from './file-store.ts';
import { createS3Sender, type SendToS3 } from './s3-request.ts';

/** S3 accepts no larger file in a single request. */
const MAX_BYTES = 5 * 1024 ** 3;
const TIMEOUT_MS = 4 * HOUR_MS;

/**
 * Streams a file to the bucket. The store compares it with its checksum.
 * @throws FileStoreDownError when the store is unreachable, refuses the file, or the file is larger than 5 GiB
 */
export async function uploadFile(config: S3Config, clock: Clock, key: string, path: string): Promise<void> {
  mustBeKey(key);
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new FileStoreDownError('it accepts files of at most 5 GiB');
  await sendFile(createS3Sender(config, clock, { responseTimeoutMs: TIMEOUT_MS }), key, path);
}

/** Streams a file of the disk to the bucket, which compares it with its checksum. @throws FileStoreDownError */
export async function sendFile(send: SendToS3, key: string, path: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  await send({
    method: 'PUT',
    path: key,
    body: { blob: await openAsBlob(path), sha256: hash.digest('hex') },
    contentType: 'application/octet-stream',
  });
}
