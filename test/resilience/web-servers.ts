import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findOrInstallProgram } from '../debian-packages.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../localhost-certificate.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const START_ATTEMPTS = 200;

/** A web server in front of Kerikko. */
export interface WebServer {
  pid: number;
  stop(): Promise<void>;
}

/** Runs nginx with the shipped deploy/nginx.conf in front of nodes on this machine. Returns a function that stops it. */
export async function startNginx(
  folder: string,
  { port, nodes }: { port: number; nodes: number[] },
): Promise<() => Promise<void>> {
  const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const site = shipped
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    // Debian's nginx cannot look up names again, and there are none here.
    .replace(/^resolver .*$/m, '')
    .replace(/^ *server node-1:3000 resolve (.*;)\n *server node-2:3000 .*$/m, (_, options) =>
      nodes.map((node) => `server 127.0.0.1:${node} ${options}`).join('\n'),
    );
  const nginx = await runNginx(folder, site, `http://127.0.0.1:${port}/healthz`);
  return nginx.stop;
}

/** Runs nginx with the shipped deploy/nginx-https.conf in front of one node on this machine. */
export async function startHttpsNginx(
  folder: string,
  { port, node }: { port: number; node: number },
): Promise<WebServer> {
  const shipped = await readFile(join(DEPLOY, 'nginx-https.conf'), 'utf8');
  const { certificate, key } = await writeCertificate(folder);
  const site = shipped
    // Without the server that redirects http.
    .replace(/^server \{\n {4}listen 80;[^}]*\}/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('listen [::]:443 ssl http2;', '')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('stories.example.org', 'localhost')
    .replace('127.0.0.1:3000', `127.0.0.1:${node}`);
  return runNginx(folder, site, `https://localhost:${port}/healthz`);
}

/** Runs Caddy with the shipped deploy/Caddyfile in front of one node on this machine. */
export async function startCaddy(
  folder: string,
  { port, node }: { port: number; node: number },
): Promise<WebServer> {
  const caddy = await findOrInstallProgram({
    name: 'caddy',
    debianPackage: 'caddy',
    variable: 'CADDY_PATH',
    need: 'The test of the web servers needs Caddy',
  });
  const { certificate, key } = await writeCertificate(folder);
  const shipped = await readFile(join(DEPLOY, 'Caddyfile'), 'utf8');
  const site = shipped
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects')
    .replace(/^stories\.example\.org \{$/m, `https://localhost:${port} {\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:3001 127.0.0.1:3002', `127.0.0.1:${node}`);
  const config = join(folder, 'Caddyfile');
  await writeFile(config, site);
  const child = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return waitUntilReady(child, 'Caddy', `https://localhost:${port}/healthz`);
}

async function runNginx(folder: string, site: string, url: string): Promise<WebServer> {
  const nginx = await findOrInstallProgram({
    name: 'nginx',
    debianPackage: 'nginx-light',
    variable: 'NGINX_PATH',
    folders: ['/usr/sbin', '/usr/local/sbin'],
    need: 'The tests of the web servers need nginx',
  });
  await mkdir(folder, { recursive: true });
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
${site.replaceAll('/etc/nginx/nginx-proxy.conf', `${folder}/nginx-proxy.conf`)} }`,
  );
  const child = spawn(nginx, ['-c', config, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  return waitUntilReady(child, 'nginx', url);
}

async function waitUntilReady(child: ChildProcess, name: string, url: string): Promise<WebServer> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
  });
  process.once('exit', () => child.kill('SIGTERM'));
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt === START_ATTEMPTS)
      throw new Error(`${name} did not start:\n${said}`);
    if (await isReady(url)) break;
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function writeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  await mkdir(folder, { recursive: true });
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.certificate, LOCALHOST_CERTIFICATE);
  await writeFile(files.key, LOCALHOST_KEY, { mode: 0o600 });
  return files;
}

/** Returns whether the health check answers, through the web server. */
export function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isHttps = url.startsWith('https:');
    const get = isHttps ? httpsGet : httpGet;
    get(url, isHttps ? { ca: LOCALHOST_CERTIFICATE, agent: false } : { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
