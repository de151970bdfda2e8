import { BlockList, isIP } from 'node:net';

export interface AddressReader {
  /**
   * Returns the client to which a request is counted: an IPv4 address, or the /64 network of an IPv6 address.
   * Trusts `X-Forwarded-For` only from trusted proxies, and reads it from the right up to the first address
   * that is not a trusted proxy: anyone can forge the addresses further left. Tested in client-address.test.ts.
   */
  read(peer: string | undefined, forwardedFor: string | undefined): string;
  /** Returns whether a connection comes from a trusted proxy. */
  isTrusted(peer: string | undefined): boolean;
}

interface Address {
  text: string;
  family: 'ipv4' | 'ipv6';
  /** The client that rate limits count. */
  subject: string;
}

/**
 * Creates a reader. The configuration has validated the proxies' addresses and ranges. With `isSocket`, every
 * connection comes through a Unix socket, which has no address and which only a trusted proxy may use.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
  { isSocket = false } = {},
): AddressReader {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrustedProxy = (address: Address | undefined) =>
    address !== undefined && trusted.check(address.text, address.family);
  return {
    isTrusted: (peer) => isSocket || isTrustedProxy(parseAddress(peer)),
    read(peer, forwardedFor) {
      let client = parseAddress(peer);
      if (isSocket || isTrustedProxy(client)) {
        for (const hop of (forwardedFor ?? '').split(',').reverse()) {
          const next = parseAddress(hop);
          if (!next) break;
          client = next;
          if (!isTrustedProxy(next)) break;
        }
      }
      return client?.subject ?? 'unknown';
    },
  };
}

/** Returns the network of `bits` (48 to 64) around a /64 network that `read` returned; undefined for an IPv4 address. */
export function widenNetwork(subject: string, bits: number): string | undefined {
  const [network = '', isIPv6] = subject.split('::/64');
  if (isIPv6 === undefined) return undefined;
  const groups = network.split(':').map((group) => Number.parseInt(group, 16));
  const last = (groups[3] ?? 0) & (0xffff << (64 - bits)) & 0xffff;
  return `${[...groups.slice(0, 3), last].map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** Returns the /24 or /48 network of a client that `read` returned. The network does not identify a person. */
export function toNetwork(subject: string): string | undefined {
  return isIP(subject) === 4
    ? `${subject.slice(0, subject.lastIndexOf('.'))}.0/24`
    : widenNetwork(subject, 48);
}

/**
 * Parses an address in the formats that proxies write: plain, with a port, or in brackets. Returns undefined
 * for anything else.
 */
function parseAddress(written = ''): Address | undefined {
  const text = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*/s, '');
  const family = isIP(text);
  if (family === 4) return { text, family: 'ipv4', subject: text };
  if (family === 0) return undefined;
  const groups = readGroups(text);
  // An IPv6 socket reports an IPv4 client as ::ffff:a.b.c.d.
  const [, high = '', low = ''] = /^(?:0:){5}ffff:(\w+):(\w+)$/.exec(groups.join(':')) ?? [];
  if (high) return parseAddress(toIPv4(high, low));
  return { text, family: 'ipv6', subject: `${groups.slice(0, 4).join(':')}::/64` };
}

/** Returns all eight groups of an IPv6 address, without leading zeros. */
function readGroups(text: string): string[] {
  const [left = [], right] = new URL(`http://[${text}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  if (!right) return left;
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

function toIPv4(high: string, low: string): string {
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 255]);
  return bytes.join('.');
}
