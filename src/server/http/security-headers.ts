/** HSTS: two years, as browsers' preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains';

export interface HeaderOptions {
  nonce: string;
  isHttps: boolean;
  /** The development server injects styles and keeps a socket open. */
  isDevelopment: boolean;
}

/** The headers of every answer. Tested in security-headers.test.ts. */
export function securityHeaders({ nonce, isHttps, isDevelopment }: HeaderOptions): Record<string, string> {
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
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
