import { expect, test } from 'vitest';
import { createAddressReader } from './client-address.ts';

const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'];

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address as an IPv6 socket sees it', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the same in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
  ['the same in full', '0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['its neighbour', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['the same network in another spelling', '2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['the network beside it', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['a network with zeros', '2001:db8::1', '2001:db8:0:0::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an IPv6 address that ends like an IPv4 one', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['a closed connection', undefined, 'unknown'],
])('%s counts as the expected client', (_name, peer, subject) => {
  expect(createAddressReader([]).read(peer, undefined)).toBe(subject);
});

test.each([
  ['nobody trusted', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy that is not trusted', PROXIES, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted proxy', PROXIES, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a trusted proxy by its one address', PROXIES, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the address beside a trusted one', PROXIES, '127.0.0.2', '198.51.100.1', '127.0.0.2'],
  ['a trusted proxy on IPv6', PROXIES, 'fd12::5', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['a trusted proxy as an IPv6 socket sees it', PROXIES, '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a trusted proxy without the header', PROXIES, '10.1.2.3', undefined, '10.1.2.3'],
  ['a trusted proxy with an empty list', PROXIES, '10.1.2.3', ' , ,', '10.1.2.3'],
  ['an address that the visitor forged', PROXIES, '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  [
    'a visitor who forges a trusted proxy',
    PROXIES,
    '10.1.2.3',
    '1.1.1.1, 10.9.9.9, 198.51.100.1',
    '198.51.100.1',
  ],
  ['a chain of trusted proxies', PROXIES, '10.1.2.3', '198.51.100.1, 10.4.5.6,fd00::1', '198.51.100.1'],
  ['a visitor at a trusted address', PROXIES, '127.0.0.1', '10.7.7.7', '10.7.7.7'],
  ['a list of trusted addresses only', PROXIES, '127.0.0.1', '10.7.7.7, 10.8.8.8', '10.7.7.7'],
  ['a malformed address', PROXIES, '10.1.2.3', '<script>', '10.1.2.3'],
  ['a malformed address before a valid one', PROXIES, '10.1.2.3', 'unknown, 198.51.100.1', '198.51.100.1'],
  [
    'a malformed address before a trusted one',
    PROXIES,
    '10.1.2.3',
    '198.51.100.1, unknown, 10.4.4.4',
    '10.4.4.4',
  ],
  ['an address with a port', PROXIES, '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv6 address with a port', PROXIES, '10.1.2.3', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['an IPv6 address in brackets', PROXIES, '10.1.2.3', '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['an IPv4 address written as IPv6', PROXIES, '10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
  ['everyone trusted', ['0.0.0.0/0'], '10.1.2.3', '1.1.1.1, 198.51.100.1', '1.1.1.1'],
  ['a proxy configured as IPv6', ['::ffff:10.1.2.3'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
])('with %s, the right address counts', (_name, proxies, peer, forwardedFor, subject) => {
  expect(createAddressReader(proxies).read(peer, forwardedFor)).toBe(subject);
});

test('the longest possible header is parsed quickly', () => {
  const started = performance.now();
  createAddressReader(['0.0.0.0/0']).read('10.0.0.1', '1.1.1.1,'.repeat(2000));
  expect(performance.now() - started).toBeLessThan(200);
});

test('a Unix socket has no address, and its proxy is trusted', () => {
  const reader = createAddressReader([], { isSocket: true });
  expect(reader.read(undefined, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(reader.read(undefined, undefined)).toBe('unknown');
  expect(reader.isTrusted(undefined)).toBe(true);
});
