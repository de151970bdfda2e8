import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const options = { nonce: 'abc', isPartOfPage: false, isHttps: false, isDevelopment: false };
const onHttp = securityHeaders(options);
const onHttps = securityHeaders({ ...options, isHttps: true });

test('the content security policy allows our own files and elements with the nonce, and nothing else', () => {
  const policy = Object.fromEntries(
    (onHttps['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name, ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'nonce-abc'",
    'style-src': "'self' 'nonce-abc'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  });
});

test.each(['unsafe-inline', 'unsafe-eval', 'http:', 'https:', '*', 'ws:'])(
  'the content security policy never contains %s',
  (word) => {
    expect(onHttps['Content-Security-Policy']).not.toContain(word);
    expect(onHttp['Content-Security-Policy']).not.toContain(word);
  },
);

test('HSTS is sent for two years, on https only', () => {
  expect(onHttps['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains');
  expect(onHttp).not.toHaveProperty('Strict-Transport-Security');
});

test('browsers guess no types, send no referrer to other sites, allow no devices and isolate other sites', () => {
  expect(onHttp).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  expect(onHttp['Permissions-Policy']).toMatch(/camera=\(\).*microphone=\(\)/);
  expect(onHttp['Permissions-Policy']).not.toMatch(/=\([^)]/);
  const recording = securityHeaders({ ...options, mayRecord: true })['Permissions-Policy'];
  expect(recording).toBe(onHttp['Permissions-Policy']?.replace('microphone=()', 'microphone=(self)'));
});

test('development loosens the policy for styles and the WebSocket, never for scripts', () => {
  const policy = securityHeaders({ ...options, isDevelopment: true })['Content-Security-Policy'] ?? '';
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
});

test('a script, style or font has no policy and is still closed to other sites', () => {
  expect(securityHeaders({ ...options, isHttps: true, isPartOfPage: true })).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': onHttps['Strict-Transport-Security'],
  });
});
