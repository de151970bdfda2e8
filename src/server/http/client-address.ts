import { BlockList, isIP } from 'node:net';

export interface AddressReader {
  /**
   * Whom a request counts for: an IPv4 address, or the /64 of an IPv6 one. `X-Forwarded-For` is believed from trusted
   * proxies alone, read from its right end: the first address that is none of theirs. What stands left of it, anybody
   * may have written. Tested in client-address.test.ts.
   */
  read(peer: string | undefined, forwardedFor: string | undefined): string;
  /** Whether a connection comes from one of the trusted proxies. */
  isTrusted(peer: string | undefined): boolean;
}

interface Address {
  text: string;
  family: 'ipv4' | 'ipv6';
  /** Whom it counts as. */
  subject: string;
}

/** Takes addresses and ranges as the configuration has checked them. */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isOurs = (address: Address | undefined) =>
    address !== undefined && trusted.check(address.text, address.family);
  return {
    isTrusted: (peer) => isOurs(parseAddress(peer)),
    read(peer, forwardedFor) {
      let client = parseAddress(peer);
      if (isOurs(client)) {
        for (const hop of (forwardedFor ?? '').split(',').reverse()) {
          const next = parseAddress(hop);
          if (!next) break;
          client = next;
          if (!isOurs(next)) break;
        }
      }
      return client?.subject ?? 'unknown';
    },
  };
}

/** Proxies write addresses plain, with a port, or in brackets. Undefined for what is none. */
function parseAddress(written = ''): Address | undefined {
  const text = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const family = isIP(text);
  if (family === 4) return { text, family: 'ipv4', subject: text };
  if (family === 0) return undefined;
  const groups = readGroups(text);
  // An IPv4 address as an IPv6 socket sees it.
  const [, high = '', low = ''] = /^(?:0:){5}ffff:(\w+):(\w+)$/.exec(groups.join(':')) ?? [];
  if (high) return parseAddress(toIPv4(high, low));
  return { text, family: 'ipv6', subject: `${groups.slice(0, 4).join(':')}::/64` };
}

/** All eight groups of an IPv6 address, without leading zeros. */
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
