import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findOrInstallProgram } from '../debian-packages.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** Runs nginx with the shipped deploy/nginx.conf in front of nodes on this machine. Returns a function that stops it. */
export async function startNginx(
  folder: string,
  { port, nodes }: { port: number; nodes: number[] },
): Promise<() => Promise<void>> {
  const nginx = await findOrInstallProgram({
    name: 'nginx',
    debianPackage: 'nginx-light',
    variable: 'NGINX_PATH',
    folders: ['/usr/sbin', '/usr/local/sbin'],
    need: 'The test of two nodes needs nginx',
  });
  const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  await mkdir(folder, { recursive: true });
  const site = shipped
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/etc/nginx/nginx-proxy.conf', `${folder}/nginx-proxy.conf`)
    // Debian's nginx cannot look up names again, and there are none here.
    .replace(/^resolver .*$/m, '')
    .replace(/node-(\d):3000 resolve/g, (_, number) => `127.0.0.1:${nodes[Number(number) - 1]}`);
  const proxy = await readFile(join(DEPLOY, 'nginx-proxy.conf'), 'utf8');
  await writeFile(`${folder}/nginx-proxy.conf`, proxy.replaceAll('/var/log/nginx', folder));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { ${places.join(' ')}
${site} }`,
  );
  const child = spawn(nginx, ['-c', config, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  process.once('exit', () => child.kill('SIGTERM'));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.status === 200) break;
    await pause(50);
  }
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}
