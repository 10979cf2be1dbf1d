import { isLocalName, readAllowedHosts, readHostName } from '@portico/contract/hosts'
import { BackendError, reasonOf } from '../errors.ts'
import type { TrustedProxies } from './client-address.ts'

/** The options that decide who reaches the backend. */
interface ExposureOptions {
  /** The address that it listens on; loopback if left out. */
  host?: string
  /** Configured hosts, as in `PORTICO_ALLOWED_HOSTS`. */
  allowedHosts?: string
  /** Address of the portal. */
  siteUrl: string
  proxies: TrustedProxies
}

/** The hosts and machines that reach the backend, by its configuration. */
interface Exposure {
  /** Hosts that its port answers to besides local names. */
  allowedHosts: string[]
  /** Whether requests of other machines can arrive: where it listens, by a proxy, or because the portal has another host. */
  isReachable: boolean
}

/**
 * Reads it from the options. The hosts of the site and of the listening address are configured, so they are allowed as well.
 * @throws BackendError `bad_option`
 */
export function readExposure({
  host = '127.0.0.1',
  allowedHosts = '',
  siteUrl,
  proxies,
}: ExposureOptions): Exposure {
  const listening = readHostName(host.includes(':') ? `[${host}]` : host)
  const site = URL.parse(siteUrl)?.hostname
  const hosts = [...readHosts(allowedHosts), ...(site ? [site] : []), ...(listening ? [listening] : [])]
  const hasProxy = 'isTrusted' in proxies || proxies.hops > 0
  return { allowedHosts: hosts, isReachable: hasProxy || hosts.some((name) => !isLocalName(name)) }
}

function readHosts(text: string): string[] {
  try {
    return readAllowedHosts(text)
  } catch (cause) {
    throw new BackendError('bad_option', reasonOf(cause), { cause })
  }
}
