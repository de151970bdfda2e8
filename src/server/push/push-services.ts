import { lookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/**
 * The hosts of Chrome and most other browsers, Firefox, Safari and Edge. Each endpoint is on one of them or on
 * a subdomain.
 */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];
const MAX_ENDPOINT = 1000;

/** The addresses to which the server may send push messages. */
export interface PushServices {
  /** Returns whether a URL that a browser gave is an endpoint of a known push service. */
  accepts(endpoint: string): boolean;
  /** Resolves the name of a push service. Undefined for the system's own function. */
  lookup?: LookupFunction | undefined;
  /** The certificate authority of the push services. Undefined for the system's own ones. */
  ca?: string | undefined;
}

/** The push services of browsers, on public addresses only. */
export const browsersPushServices: PushServices = {
  accepts: isKnownEndpoint,
  lookup: lookupPublic,
};

function isKnownEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return KNOWN_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/**
 * Resolves a name like dns.lookup, and fails if one of the addresses is not public, because the name’s owner
 * may point it at our network.
 */
function lookupPublic(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('The push service has no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('The push service has a private address'), '');
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
/** The range of public addresses. All other IPv6 addresses have a special use. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  // Teredo, documentation and 6to4: these contain other addresses, or belong to nobody.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Returns whether an IP address belongs to a machine of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, 'ipv4');
  return GLOBAL_IPV6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}
