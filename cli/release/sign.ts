import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/**
 * The purpose of a signature. A signature of a commit, or by another program, has another purpose and is
 * refused.
 */
const NAMESPACE = 'kerikko-release';

/** Signs a file with an SSH key, beside it as `….sig`. @throws with a sentence */
export async function signFile(file: string, key: string): Promise<void> {
  await run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', NAMESPACE, file]).catch((error) => {
    const reason = error.code === 'ENOENT' ? 'there is no ssh-keygen here' : error.stderr?.trim();
    throw new Error(`SHA256SUMS cannot be signed with the key ${key}: ${reason}`);
  });
}
