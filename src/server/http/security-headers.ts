/** Two years, as the browsers' HSTS preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains';

interface HeaderOptions {
  nonce: string;
  /**
   * True for a built script, style or font, which only pages load. Headers for documents have no effect on
   * these files, and would add half a kilobyte to each of the dozen files that a first visit loads.
   */
  isPartOfPage: boolean;
  isHttps: boolean;
  /** Allows the styles and the WebSocket of the development server. */
  isDevelopment: boolean;
  /** Allows the page to use the microphone. */
  mayRecord?: boolean;
}

/** Returns the security headers of a response. Tested in security-headers.test.ts. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.isHttps ? { 'Strict-Transport-Security': HSTS } : {}),
    ...(options.isPartOfPage ? {} : pageHeaders(options)),
  };
}

function pageHeaders({ nonce, isDevelopment, mayRecord }: HeaderOptions): Record<string, string> {
  const own = "'self'";
  const policy = [
    `default-src ${own}`,
    `script-src ${own} 'nonce-${nonce}'`,
    `style-src ${own} ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src ${own} blob: data:`,
    // A recording that the page has not sent yet is a blob.
    `media-src ${own} blob:`,
    `connect-src ${own}${isDevelopment ? ' ws: wss:' : ''}`,
    `worker-src ${own}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${own}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // Other sites receive no referrer. 'no-referrer' would hide the origin of our own forms, too: without
    // scripts, Safari 15 would send 'Origin: null' and nothing else that distinguishes our forms from foreign
    // ones.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': `accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(${mayRecord ? 'self' : ''}), payment=(), usb=()`,
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
