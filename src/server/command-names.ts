/** How commands are run here: by npm, by the command `kerikko` of the service, or by Node in a container. */
type Runner = 'npm run' | 'sudo kerikko' | 'node --run';

const COMMANDS = /npm run (admin|backup|check|export|import|members|restore)\b( \[?-- )?/g;

/**
 * Returns a text with the names of commands as the operator of this server types them. `deploy/kerikko` and the
 * Containerfile set KERIKKO_COMMAND. A server that reports to systemd runs as a systemd unit.
 */
export function nameCommands(text: string, environment: Record<string, string | undefined>): string {
  const runner = findRunner(environment);
  if (runner === 'npm run') return text;
  return text.replace(COMMANDS, (_, name: string, separator = '') => {
    const between = runner === 'node --run' ? separator : separator.replace('-- ', '');
    return `${runner} ${name}${between}`;
  });
}

function findRunner({ KERIKKO_COMMAND, NOTIFY_SOCKET }: Record<string, string | undefined>): Runner {
  if (KERIKKO_COMMAND === 'sudo kerikko' || NOTIFY_SOCKET) return 'sudo kerikko';
  return KERIKKO_COMMAND === 'node --run' ? KERIKKO_COMMAND : 'npm run';
}
