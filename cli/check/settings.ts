import { isLoopback, isUnencrypted } from '../../src/server/config.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import type { UsableConfig } from './usable-config.ts';

type Environment = Record<string, string | undefined>;

/** Prints what is wrong with the settings, and what follows from them for the address, the web server in front and the clock. */
export function checkSettings(usable: UsableConfig, environment: Environment): Finding[] {
  const wrong = [...usable.problems.map(failure), ...listIgnored(environment)];
  return [
    ...(wrong.length > 0 ? wrong : [ok('Every setting has a form that Kerikko knows')]),
    ...(usable.isUnknown('PUBLIC_URL') ? [] : [checkAddress(usable, environment)]),
    ...checkProxies(usable),
    ...checkTimeZone(environment),
  ];
}

/**
 * Returns the lines of the settings file that are not settings: systemd and the command `kerikko` ignore such
 * lines silently.
 */
function listIgnored({ KERIKKO_IGNORED = '' }: Environment): Finding[] {
  return KERIKKO_IGNORED.split('\n')
    .filter(Boolean)
    .map((line) =>
      failure(`${line} is no setting, and has no effect. Write NAME=value, without "export" before it`),
    );
}

function checkAddress({ config: { publicUrl } }: UsableConfig, { KERIKKO_COMMAND }: Environment): Finding {
  const text = `Members type ${publicUrl}`;
  if (isUnencrypted(publicUrl)) {
    return warning(`${text}, which has no https: everyone on the way can read passwords. Set PUBLIC_URL`);
  }
  const isService = KERIKKO_COMMAND === 'sudo kerikko';
  return isService && isLoopback(new URL(publicUrl).hostname)
    ? warning(`${text}, which is only this machine: links in mails would lead nowhere. Set PUBLIC_URL`)
    : ok(text);
}

function checkProxies(usable: UsableConfig): Finding[] {
  const { host, publicUrl, socket, trustedProxies } = usable.config;
  if (socket || trustedProxies.length > 0 || usable.isUnknown('TRUSTED_PROXIES', 'HOST')) return [];
  if (!isLoopback(host)) {
    return [
      warning(
        `HOST=${host} lets other machines reach Kerikko without https, and TRUSTED_PROXIES names no web server in front. Set HOST=127.0.0.1, or TRUSTED_PROXIES`,
      ),
    ];
  }
  const isPublic = !usable.isUnknown('PUBLIC_URL') && !isLoopback(new URL(publicUrl).hostname);
  return isPublic || usable.isUnknown('PUBLIC_URL')
    ? [
        warning(
          'TRUSTED_PROXIES is empty: all visitors count as one, unless no web server is in front of Kerikko',
        ),
      ]
    : [];
}

/** Node silently uses UTC for an unknown time zone. */
function checkTimeZone({ TZ }: Environment): Finding[] {
  if (!TZ) return [];
  try {
    new Intl.DateTimeFormat('en', { timeZone: TZ });
    return [];
  } catch {
    return [failure(`TZ=${TZ} is no time zone, and means UTC: a name looks like Asia/Kolkata`)];
  }
}
