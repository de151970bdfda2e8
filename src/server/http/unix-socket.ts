import { once } from 'node:events';
import { access, chmod, constants, lstat, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';

/** The owner and the group may connect: the web server's user is in the group of the service's user. */
const SOCKET_MODE = 0o660;
/** The longest socket path that every system allows, in bytes. */
export const MAX_SOCKET_PATH = 103;

/**
 * Frees the path of a Unix socket: removes a socket at which nobody listens, such as that of a killed process.
 * @throws with a sentence if another process listens there, if the path is another kind of file, or if this
 * user may not write there
 */
export async function clearSocket(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch((error) => {
    throw cannotListen(path, error);
  });
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  if (!found.isSocket())
    throw new Error(`HOST names ${path}, which is a file of another kind. Choose another path.`);
  if (await isListening(path)) {
    throw new Error(`Another program listens at ${path}. Stop it, or set HOST to another path.`);
  }
  await rm(path, { force: true });
}

/** Listens at a Unix socket that only its owner and group can use. @throws with a sentence */
export async function listenAtSocket(server: Server, path: string): Promise<void> {
  await clearSocket(path);
  server.listen(path);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(path, error);
  });
  await chmod(path, SOCKET_MODE);
}

function cannotListen(path: string, { code }: NodeJS.ErrnoException): Error {
  return new Error(
    `Kerikko cannot listen at ${path} (${code}). Set HOST to a path in a folder that exists and where this user may write.`,
  );
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    // Only ECONNREFUSED means that nobody listens. Another user's socket refuses with another code.
    return (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
