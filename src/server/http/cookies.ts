/** On https the prefix makes browsers refuse the cookie from anywhere but this very host. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-kerikko' : 'kerikko';
}

/** The session cookie; without a token, the one that removes it. */
export function sessionCookie(
  token: string | undefined,
  options: { isHttps: boolean; maxAgeMs: number },
): string {
  const parts = [
    `${sessionCookieName(options.isHttps)}=${token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token ? Math.floor(options.maxAgeMs / 1000) : 0}`,
  ];
  if (options.isHttps) parts.push('Secure');
  return parts.join('; ');
}

/** The first cookie of this name, if any. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim() || undefined;
  }
  return undefined;
}
