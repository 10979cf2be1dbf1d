import { isLocalName, readAllowedHosts, readHostName } from '@portico/contract/hosts'
import { BackendError, getErrorMessage } from '../errors.ts'
import type { TrustedProxies } from './client-address.ts'

/** Options that decide which machines can reach the backend. */
interface ExposureOptions {
  /** Address to listen on. Default: loopback. */
  host?: string
  /** Configured hosts, as in `PORTICO_ALLOWED_HOSTS`. */
  allowedHosts?: string
  /** Address of the portal. */
  siteUrl: string
  proxies: TrustedProxies
}

/** The hosts and machines that reach the backend, by its configuration. */
interface Exposure {
  /** Hosts that its port accepts in addition to local names. */
  allowedHosts: string[]
  /** Whether other machines can send requests: by the listening address, by a proxy, or because the portal has another host. */
  isReachable: boolean
}

/**
 * Reads the exposure from the options. The hosts of the site and of the listening address are configured, so they are allowed too.
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
    throw new BackendError('bad_option', getErrorMessage(cause), { cause })
  }
}
