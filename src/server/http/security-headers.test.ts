import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const options = { nonce: 'abc', isPartOfPage: false, isHttps: false, isDevelopment: false };
const onHttp = securityHeaders(options);
const onHttps = securityHeaders({ ...options, isHttps: true });

test('the content security policy lets in our own files and what carries the nonce, and nothing else', () => {
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
    'connect-src': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  });
});

test.each(['unsafe-inline', 'unsafe-eval', 'http:', 'https:', '*', 'ws:'])(
  'the policy holds no %s',
  (word) => {
    expect(onHttps['Content-Security-Policy']).not.toContain(word);
    expect(onHttp['Content-Security-Policy']).not.toContain(word);
  },
);

test('browsers are told to stay on https only where it is spoken', () => {
  expect(onHttps['Strict-Transport-Security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  expect(onHttp).not.toHaveProperty('Strict-Transport-Security');
});

test('types are not guessed, addresses not passed on, devices not asked for, other sites kept out', () => {
  expect(onHttp).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  expect(onHttp['Permissions-Policy']).toMatch(/camera=\(\).*microphone=\(\)/);
  expect(onHttp['Permissions-Policy']).not.toMatch(/=\([^)]/);
});

test('developing loosens styles and the socket, never scripts', () => {
  const policy = securityHeaders({ ...options, isDevelopment: true })['Content-Security-Policy'] ?? '';
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
});

test('a part of a page has no policy of its own, and is as closed to other sites', () => {
  expect(securityHeaders({ ...options, isHttps: true, isPartOfPage: true })).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': onHttps['Strict-Transport-Security'],
  });
});
