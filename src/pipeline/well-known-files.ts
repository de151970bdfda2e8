import { DAY_MS } from '../server/clock.ts';
import type { AppContext } from '../server/context.ts';
import { plainResponse } from '../server/http/responses.ts';

/** How long a security.txt is valid. RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 90;
const MAX_AGE = { 'Cache-Control': 'public, max-age=86400' };

/**
 * Allows only the addresses of calendars and feeds: calendar services and feed readers obey this file, and only
 * members know these addresses.
 */
const ROBOTS = `User-agent: *
Allow: /calendar?key=
Allow: /feed?key=
Disallow: /
`;

/** Returns the handlers of files that search engines, security researchers and password managers request. */
export function wellKnownFiles({ clock, config }: AppContext): Record<string, () => Response> {
  const { publicUrl, mailFrom } = config;
  const contact = /(?<![^\s<>])[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0];
  return {
    '/robots.txt': () => plainResponse(ROBOTS, 200, MAX_AGE),
    '/.well-known/security.txt': () => {
      const expires = new Date(clock.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString();
      const lines = [
        `Contact: mailto:${contact}`,
        `Expires: ${expires}`,
        'Preferred-Languages: en, ml',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ];
      return plainResponse(`${lines.join('\n')}\n`, 200, MAX_AGE);
    },
    '/.well-known/change-password': () =>
      new Response(null, { status: 302, headers: { Location: `${publicUrl}/profile?tab=security` } }),
  };
}
