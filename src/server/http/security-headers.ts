/** HSTS: two years, as browsers' preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains';

export interface HeaderOptions {
  nonce: string;
  /**
   * A built script, style or font is read by pages alone. What is asked of a browser that shows a page says nothing to
   * one that reads those, and would be half a kilobyte with each of a dozen files that a first visit fetches.
   */
  isPartOfPage: boolean;
  isHttps: boolean;
  /** The development server injects styles and keeps a socket open. */
  isDevelopment: boolean;
}

/** The headers of every answer. Tested in security-headers.test.ts. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.isHttps ? { 'Strict-Transport-Security': HSTS } : {}),
    ...(options.isPartOfPage ? {} : pageHeaders(options)),
  };
}

function pageHeaders({ nonce, isDevelopment }: HeaderOptions): Record<string, string> {
  const own = "'self'";
  const policy = [
    `default-src ${own}`,
    `script-src ${own} 'nonce-${nonce}'`,
    `style-src ${own} ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src ${own} blob: data:`,
    `connect-src ${own}${isDevelopment ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${own}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
