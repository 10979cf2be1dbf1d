import { BlockList, isIP } from 'node:net'
import { BackendError } from '../errors.ts'

/** The trusted proxies: a number of hops, or a list of addresses. Default: none. */
export type TrustedProxies = { hops: number } | { isTrusted(address: string): boolean }

/**
 * Reads `PORTICO_TRUSTED_PROXIES`: a number of proxies, or addresses and networks (`10.0.0.0/8`) with commas between.
 * @throws BackendError `bad_option`
 */
export function readTrustedProxies(text: string): TrustedProxies {
  if (/^\s*\d{0,2}\s*$/.test(text)) return { hops: Number(text) }
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', length] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    if (version === 0 || Number(length ?? 0) > bits)
      throw new BackendError(
        'bad_option',
        `PORTICO_TRUSTED_PROXIES names "${entry}", which is no address; give how many proxies there are, or their addresses, such as 127.0.0.1, 10.0.0.0/8.`,
      )
    list.addSubnet(address, length === undefined ? bits : Number(length), version === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    // The zone of a link-local address (`fe80::1%eth0`) belongs to no network.
    isTrusted(address) {
      const [bare = ''] = address.split('%')
      return list.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

/** Returns whether a connection comes from a trusted proxy, so that many users share it. */
export function isProxy(peer: string, proxies: TrustedProxies): boolean {
  return 'hops' in proxies ? proxies.hops > 0 : isIP(plain(peer)) > 0 && proxies.isTrusted(plain(peer))
}

/**
 * Returns the address of the caller. Each proxy appends the address of its client to `X-Forwarded-For`. Entries to the left of the trusted
 * ones could have been forged, so they are ignored.
 */
export function getClientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const chain = [...(forwardedFor ?? '').split(',').map(plain), plain(peer)].filter(Boolean)
  let at = chain.length - 1
  const isTrusted = (address: string, passed: number) =>
    'hops' in proxies ? passed < proxies.hops : proxies.isTrusted(address)
  while (at > 0 && isTrusted(chain[at] ?? '', chain.length - 1 - at) && isIP(chain[at - 1] ?? '') > 0) at--
  return chain[at] ?? ''
}

/** Returns the key by which requests are counted. A user with one IPv6 address has a whole network, identified by its first 64 bits. */
export function getNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Removes the port, brackets, and the prefix by which a dual-stack socket shows an IPv4 address. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
}
