import { expect, test } from 'vitest';
import { nameCommands } from './command-names.ts';

const USAGE = 'Usage: npm run check [-- --mail EMAIL], or npm run admin -- EMAIL, or npm run members';

test('commands are named as they are typed: with npm, with the service, in a container', () => {
  expect(nameCommands(USAGE, {})).toBe(USAGE);
  const service =
    'Usage: sudo kerikko check [--mail EMAIL], or sudo kerikko admin EMAIL, or sudo kerikko members';
  expect(nameCommands(USAGE, { KERIKKO_COMMAND: 'sudo kerikko' })).toBe(service);
  expect(nameCommands(USAGE, { NOTIFY_SOCKET: '/run/systemd/notify' })).toBe(service);
  expect(nameCommands(USAGE, { KERIKKO_COMMAND: 'node --run' })).toBe(
    'Usage: node --run check [-- --mail EMAIL], or node --run admin -- EMAIL, or node --run members',
  );
});

test('npm commands of developers keep their name', () => {
  expect(nameCommands('npm run build', { KERIKKO_COMMAND: 'sudo kerikko' })).toBe('npm run build');
});
