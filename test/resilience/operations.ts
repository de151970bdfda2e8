import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../localhost-certificate.ts';
import { type DebianMachine, startDebian } from './debian-machine.ts';
import { type Block, readBlocks } from './page-commands.ts';
import { check, runScenario } from './report.ts';

/*
 * Walks docs/operations.md from top to bottom on a bare Debian with systemd: the commands come from the page, letter by letter,
 * except for the names that the page asks the reader to replace. A block that is neither run nor named in NOT_RUN fails.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const PAGE = join(root, 'docs/operations.md');
const OLD_KEY = '/etc/kerikko-backup.key';

/** Blocks that are not run here, by a part of their text. */
const NOT_RUN: Record<string, string> = {
  'certbot certonly': 'needs a domain and the network: the certificate is one of the tests',
  'docker inspect': 'containers',
  'also with --dkim': 'needs DNS: cli/check/sender-records.test.ts asks a server of its own',
  '--prefix typesetter': 'needs npm and the network: it runs on another computer',
  'git clone': 'the release is made from this checkout, by the script that `npm run release` runs',
  connlimit: "rules of the machine's firewall: the kernel of a container has no such module",
  'docker compose up -d --build': 'containers: test/resilience has no Docker',
  'docker build': 'containers',
  'docker compose exec node-1 node --run admin -- you': 'containers',
  'rclone copy': 'needs another machine',
  archive_mode: "PostgreSQL's own archive, on another machine",
};

await runScenario('docs/operations.md on a bare Debian', async (folder) => {
  const blocks = await readBlocks(PAGE);
  const packages = [
    'openssh-client',
    'nginx-light',
    'postgresql',
    'age',
    'curl',
    'fail2ban',
    'python3-systemd',
  ];
  console.log('  Installing Debian');
  const machine = await startDebian(folder, packages);
  if (typeof machine === 'string') return [`not run: ${machine}`];
  try {
    const walk = createWalk(machine, blocks);
    const figures: string[] = [];
    for (const part of [
      install,
      putBehindNginx,
      makeBackups,
      blockAttackers,
      typeCommands,
      exportAll,
      upgradeAndGoBack,
      moveToPostgres,
    ]) {
      // The runner kills a script that prints nothing for ten minutes.
      console.log(`  ${part.name}`);
      figures.push(...(await part(walk)));
    }
    const left = walk.findLeft();
    check(
      left.length === 0,
      `these blocks are neither run nor named:\n${left.map(({ text }) => text).join('\n')}`,
    );
    return [...figures, `${walk.count()} blocks run; not run: ${Object.keys(NOT_RUN).length}`];
  } finally {
    await machine.stop();
  }
});

interface Walk extends DebianMachine {
  /** Types the block that contains these words, with the names replaced. */
  follow(words: string, names?: Record<string, string>, input?: string): Promise<string>;
  /** Returns the text of the block that contains these words. */
  read(words: string): string;
  count(): number;
  findLeft(): Block[];
}

function createWalk(machine: DebianMachine, blocks: Block[]): Walk {
  const used = new Set<Block>();
  const take = (words: string): Block => {
    const block = blocks.find(({ text }) => text.includes(words));
    check(block !== undefined, `the page has no block with ${words}`);
    used.add(block);
    return block;
  };
  return {
    ...machine,
    follow(words, names = {}, input) {
      let { text } = take(words);
      for (const [name, value] of Object.entries(names)) text = text.replaceAll(name, value);
      return machine.type(text, input);
    },
    read: (words) => take(words).text,
    count: () => used.size,
    findLeft: () =>
      blocks.filter(
        (block) => !used.has(block) && !Object.keys(NOT_RUN).some((words) => block.text.includes(words)),
      ),
  };
}

/** One node, with systemd. */
async function install(walk: Walk): Promise<string[]> {
  await run(process.execPath, [join(root, 'cli/release.ts')], { cwd: root, maxBuffer: 2 ** 24 });
  const sums = await readFile(join(root, 'release/SHA256SUMS'), 'utf8');
  const archive = `release/${/\S+-x64\.tar\.gz$/m.exec(sums)?.[0]}`;
  const release = basename(archive, '.tar.gz');
  for (const name of [archive, 'release/SHA256SUMS']) {
    await copyFile(join(root, name), join(walk.root, 'home/volunteer', basename(name)));
  }
  await walk.type(`ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -Y sign -f key -n kerikko-release SHA256SUMS`);
  const key = (await walk.type("cut -d ' ' -f 1,2 key.pub")).trim();
  await walk.follow('> kerikko-signers', { 'ssh-ed25519 AAAA…': key });
  await walk.follow('release=kerikko-VERSION', { 'kerikko-VERSION-linux-x64': release });

  await walk.type('sudo install -m 600 /dev/null /etc/kerikko.env');
  walk.read('sudoedit /etc/kerikko.env');
  // No mail server here: mails are files.
  const settings = walk.read('PUBLIC_URL=https://stories.example.org').replace(/^SMTP_URL=.*\n/m, '');
  await writeFile(join(walk.root, 'etc/kerikko.env'), settings);
  const created = await walk.follow('sudo cp deploy/kerikko.service');
  check(/https:\/\/stories\.example\.org\/\S+/.test(created), `the command printed no link:\n${created}`);
  await walk.follow('sudo kerikko check --mail');
  const log = await walk.follow('sudo systemctl daemon-reload', {
    'journalctl -u': 'journalctl --no-pager -u',
  });
  check(/Kerikko is at https:\/\/stories\.example\.org/.test(log), `the log has no start:\n${log}`);

  const [, rating] =
    /level for kerikko\.service: ([\d.]+)/.exec(
      await walk.type('systemd-analyze security --no-pager kerikko | tail -n 1'),
    ) ?? [];
  const [, promised] = /rates the unit\s+([\d.]+)/.exec(await readFile(PAGE, 'utf8')) ?? [];
  check(rating === promised, `systemd rates the unit ${rating}, the page says ${promised}`);
  const folders = ['/opt/kerikko/releases', '/etc', '/var/lib', '/tmp'];
  const pid = (await walk.type('systemctl show --property MainPID --value kerikko')).trim();
  // Root inside the sandbox of the service sees the files as the service does.
  for (const path of folders.slice(0, 3)) {
    await walk.typeInVain(`sudo nsenter --target ${pid} --mount touch ${path}/written`);
  }
  return [
    `installed as the page says; systemd rates the unit ${rating}; it cannot write to ${folders.slice(0, 3).join(', ')}`,
  ];
}

/** The web server in front. */
async function putBehindNginx(walk: Walk): Promise<string[]> {
  const certificates = join(walk.root, 'etc/letsencrypt/live/stories.example.org');
  await mkdir(certificates, { recursive: true });
  await writeFile(join(certificates, 'fullchain.pem'), LOCALHOST_CERTIFICATE);
  await writeFile(join(certificates, 'privkey.pem'), LOCALHOST_KEY, { mode: 0o600 });
  await walk.type('cd /opt/kerikko/current && ls deploy');
  await walk.follow('sudo nginx -t', { 'deploy/nginx': '/opt/kerikko/current/deploy/nginx' });
  await mustServe(walk);
  await walk.follow('HOST=/run/kerikko/kerikko.sock');
  const site = '/etc/nginx/conf.d/kerikko.conf';
  await walk.type(`sudo sed -i 's#server 127.0.0.1:3000 max_fails=0;#server unix:/run/kerikko/kerikko.sock max_fails=0;#' ${site}
sudo systemctl reload nginx`);
  await mustServe(walk);
  await walk.type(`sudo sed -i '/^HOST=/d' /etc/kerikko.env
sudo cp /opt/kerikko/current/deploy/nginx-https.conf ${site} && sudo systemctl restart kerikko nginx`);
  await mustServe(walk);
  return ['nginx with the shipped files serves the page, from a port and from a Unix socket'];
}

/** People by commands, and what helps on a full disk. */
async function typeCommands(walk: Walk): Promise<string[]> {
  await walk.type(`curl -sk -o /dev/null -H 'Origin: https://stories.example.org' --data-urlencode email=ammu@example.org \\
  --data-urlencode 'password=puttum kadalayum' --data intent=sign-up https://stories.example.org/`);
  const words = 'sudo kerikko members list';
  const said = await walk.follow(words, {
    'members approve ammu@example.org ': 'members approve ammu@example.org --unverified ',
  });
  check(/https:\/\/stories\.example\.org\/reset-password\S+/.test(said), `no link was printed:\n${said}`);
  await walk.follow('sudo fallocate');
  await walk.follow('--vacuum-size', { 'ls -lt': 'sudo ls -lt' });
  return ['the commands about people and about a full disk work'];
}

async function mustServe(walk: Walk): Promise<void> {
  const answer = await walk.type(
    'for try in $(seq 100); do curl -skf https://stories.example.org/healthz && exit; sleep 0.3; done; exit 1',
  );
  check(answer.includes('ok'), `the health check answered ${answer}`);
  const page = await walk.type('curl -sk https://stories.example.org/');
  check(page.includes('</html>'), 'the page is not whole');
  // This walk is faster than a person, and the unit allows five starts in two minutes.
  await walk.type('sudo systemctl reset-failed');
}

/** Backups, nightly and encrypted, and what a restore refuses. */
async function makeBackups(walk: Walk): Promise<string[]> {
  await walk.follow('-m 700 /var/backups/kerikko');
  await walk.follow('sudo age-keygen');
  const settings = walk.read('BACKUP_DIR=/var/backups/kerikko');
  await walk.type(
    `printf '%s' '${settings}' | sudo tee -a /etc/kerikko.env >/dev/null\nsudo systemctl restart kerikko`,
  );
  const file = (
    await walk.type(
      'for try in $(seq 200); do sudo ls /var/backups/kerikko | grep "tar.age$" && exit; sleep 0.3; done; sudo journalctl --no-pager -u kerikko; exit 1',
    )
  ).trim();
  const listed = await walk.type(`sudo age -d -i ${OLD_KEY} /var/backups/kerikko/${file} | tar -t`);
  check(listed.split('\n').length > 3, `the backup contains ${listed}`);
  await walk.follow('-m 700 /safe');

  const restore = (name: string, key = OLD_KEY) =>
    `sudo install -d -o kerikko -g kerikko -m 700 /var/lib/kerikko/empty
sudo setpriv --reuid kerikko --regid kerikko --clear-groups env DATA_DIR=/var/lib/kerikko/empty BACKUP_KEY_FILE=${key} \
  /opt/kerikko/current/node_modules/.bin/node /opt/kerikko/current/cli/restore.ts ${name}`;
  await walk.type(`sudo age-keygen -o /etc/other.key && sudo chmod 644 /etc/other.key
sudo install -o kerikko /var/backups/kerikko/${file} /safe/torn.tar.age && sudo truncate -s -100 /safe/torn.tar.age`);
  const wrong = await walk.typeInVain(restore(`/var/backups/kerikko/${file}`, '/etc/other.key'));
  const torn = await walk.typeInVain(restore('/safe/torn.tar.age'));
  const restored = await walk.follow('DATA_DIR=/var/lib/kerikko-try BACKUP_KEY_FILE');
  check(/\bsame\b/.test(restored), `the trial restore printed no table:\n${restored}`);
  // The page's command serves until Ctrl-C.
  const serve = walk.read('DATA_DIR=/var/lib/kerikko-try PORT=3005').trim();
  await walk.type(`cd /opt/kerikko/current
sudo systemd-run --quiet --collect --unit try-kerikko --working-directory "$PWD" sh -c '${serve.replace('sudo ', 'exec setpriv --reuid kerikko --regid kerikko --clear-groups ').replace('-u kerikko ', '')}'
for try in $(seq 100); do curl -sf http://localhost:3005/healthz && break; sleep 0.3; done
curl -sf http://localhost:3005/healthz
sudo systemctl stop try-kerikko
sudo rm -r /var/lib/kerikko-try`);
  for (const said of [wrong, torn]) check(!/\n\s+at /.test(said), `a refusal has a stack:\n${said}`);
  return [
    `a nightly backup was made at the start and encrypted, and a trial copy of it served; with another key: ${lastLine(wrong)}; torn: ${lastLine(torn)}`,
  ];
}

/** Fail2ban finds the lines of wrong passwords, with the filters and jails of the page. */
async function blockAttackers(walk: Walk): Promise<string[]> {
  const files = {
    'filter.d/kerikko-limits.conf': 'failregex = "network"',
    'jail.d/kerikko-limits.conf': '[kerikko-limits]',
    'filter.d/kerikko-sign-in.conf': 'failregex = ^',
    'jail.d/kerikko-sign-in.conf': '[kerikko-sign-in]',
  };
  for (const [name, words] of Object.entries(files)) {
    await writeFile(join(walk.root, 'etc/fail2ban', name), walk.read(words));
  }
  await walk.type(`echo 'backend = systemd' | sudo tee -a /etc/fail2ban/jail.d/defaults-debian.conf
sudo fail2ban-client --test`);
  await walk.type(`for try in $(seq 5); do
  curl -sk -o /dev/null -H 'Origin: https://stories.example.org' --data 'intent=sign-in&email=somebody@example.org&password=wrong' https://stories.example.org/
done`);
  const found = await walk.type(
    'sudo fail2ban-regex systemd-journal /etc/fail2ban/filter.d/kerikko-sign-in.conf | grep "^Lines:"',
  );
  check(/ [1-9]\d* matched/.test(found), `fail2ban found no wrong password: ${found}`);
  return [`fail2ban reads the log: ${found.trim()}`];
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

/** An export to other software, and back. */
async function exportAll(walk: Walk): Promise<string[]> {
  await walk.follow('-m 700 /var/lib/kerikko/moving');
  await walk.type(
    'sudo kerikko export /var/lib/kerikko/moving/out\nsudo kerikko import /var/lib/kerikko/moving/out --dry-run',
  );
  return [];
}

/** Upgrades, and the way back. */
async function upgradeAndGoBack(walk: Walk): Promise<string[]> {
  const old = basename((await walk.type('readlink /opt/kerikko/current')).trim());
  const next = 'kerikko-99.0.0-linux-x64';
  await walk.type(`mkdir next && tar -xzf ${old}.tar.gz -C next && mv next/${old} next/${next}
tar -czf ${next}.tar.gz -C next ${next} && sha256sum ${next}.tar.gz >SHA256SUMS && rm -r next
sudo rm /safe/before-upgrade.tar`);
  await walk.follow('readlink /opt/kerikko/current', { 'kerikko-NEW': next });
  await walk.follow('sudo ln -sfn /opt/kerikko/releases/kerikko-NEW', { 'kerikko-NEW': next });
  await mustServe(walk);
  await walk.follow('kerikko-OLD /opt/kerikko/current', { 'kerikko-OLD': old });
  await mustServe(walk);
  await walk.follow('sudo mv /var/lib/kerikko /var/lib/kerikko-new-version');
  await mustServe(walk);
  return ['upgraded to a release of another name, went back, and restored the backup from before'];
}

/** PostgreSQL with two nodes. */
async function moveToPostgres(walk: Walk): Promise<string[]> {
  await walk.follow('createuser --pwprompt', {}, 'secret\nsecret\n');
  const url = 'postgres://kerikko:secret@127.0.0.1/kerikko';
  await walk.type(`sudo systemctl disable --now kerikko
sudo kerikko backup /safe/move.tar
sudo cp /opt/kerikko/current/deploy/kerikko@.service /etc/systemd/system/ && sudo rm /etc/systemd/system/kerikko.service
printf 'DATABASE_URL=%s\\n' ${url} | sudo tee -a /etc/kerikko.env >/dev/null
sudo rm -r /var/lib/kerikko && sudo install -d -o kerikko -g kerikko -m 700 /var/lib/kerikko
sudo kerikko restore /safe/move.tar
sudo systemctl daemon-reload && sudo systemctl enable --now kerikko@3001 kerikko@3002`);
  const site = join(walk.root, 'etc/nginx/conf.d/kerikko.conf');
  const one = await readFile(site, 'utf8');
  await writeFile(site, one.replace(/^upstream kerikko \{[^}]*\}\n/m, walk.read('zone kerikko 64k')));
  await walk.type('sudo nginx -t && sudo systemctl reload nginx');
  await mustServe(walk);
  await walk.follow('for port in 3001 3002', {
    'kerikko-NEW': basename((await walk.type('readlink /opt/kerikko/current')).trim()),
  });
  await walk.type('sudo systemctl stop kerikko@3001');
  await mustServe(walk);
  await walk.type('sudo -u postgres psql --file=-', walk.read('alter role kerikko set statement_timeout'));
  await walk.follow('sudo -u kerikko pg_dump', { '"$DATABASE_URL"': url });
  const count = (database: string) =>
    walk.type(`psql ${url.replace(/kerikko$/, database)} -tAc 'select count(*) from accounts'`);
  check((await count('kerikko')) === (await count('kerikko_restored')), 'the dump has other accounts');
  return ['moved to PostgreSQL with two nodes; one stopped, and the other served'];
}
