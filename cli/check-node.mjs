// Loaded before anything else, by whatever Node is there: plain old JavaScript, so that it can still speak.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Kerikko needs Node 24.7 or newer, and this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64) "npm ci" brings the right one along: run it again without --omit=optional.\n' +
      'Elsewhere, install Node 24 from https://nodejs.org and start again.',
  );
  process.exit(1);
}

// What Node has compiled once is kept for the next start, which then takes 20 MB and a sixth of its work less.
const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
