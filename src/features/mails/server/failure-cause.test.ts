import { expect, test } from 'vitest';
import { findFailureCause } from './failure-cause.ts';

test.each([
  [null, 'link-expired'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example.org', 'unreachable'],
  ['The mail server took longer than a minute', 'unreachable'],
  ['self-signed certificate in certificate chain', 'insecure'],
  [
    'Can\u2019t send mail - all recipients were rejected: 550 5.1.1 <a@example.org>: Recipient address rejected: User unknown',
    'unknown-mailbox',
  ],
  ['Message failed: 550 Requested action not taken: mailbox unavailable', 'unknown-mailbox'],
  ['552 5.2.2 The recipient is over quota', 'mailbox-full'],
  ['Message failed: 550 5.7.1 Message rejected as spam', 'rejected'],
  ['Message failed: 451 4.7.1 Greylisted, try again later', 'later'],
  ['Something else', 'other'],
])('%s means %s', (reason, cause) => {
  expect(findFailureCause(reason)).toBe(cause);
});
