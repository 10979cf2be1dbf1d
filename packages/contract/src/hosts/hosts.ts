/** A name or an address, with a port or without; no path and no credentials. */
const hostForm = /^(?:[^\s:/?#@[\]\\%]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** 127.0.0.0/8 and ::1, as `URL` writes them, and the first of them mapped into IPv6. */
const loopbackForm = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/

/**
 * Reads `PORTICO_ALLOWED_HOSTS`: host names and addresses between commas. `*.example.com` allows all subdomains.
 * Ports are ignored.
 * @throws RangeError for an entry that is not a host, with a message for the user
 */
export function readAllowedHosts(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => {
    const [, star = '', rest = ''] = /^(\*\.)?(.*)$/.exec(entry) ?? []
    const name = readHostName(rest)
    if (name !== null && !name.includes('*')) return star + name
    throw new RangeError(
      `PORTICO_ALLOWED_HOSTS has "${entry}", which is not a host. Give names such as portal.example, *.portal.example or 192.168.1.20, with commas between.`,
    )
  })
}

/** Returns the host of a `Host` header in lower case, without port and final dot. Null if the header is invalid. */
export function readHostName(header: string): string | null {
  if (!hostForm.test(header)) return null
  return URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '') || null
}

/** Returns whether a name from `readHostName` always means this machine: localhost, a name below it, or a loopback address. */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || loopbackForm.test(name)
}

/**
 * Returns whether a request with this `Host` header may be answered. A site can give its own name the address of this machine (DNS
 * rebinding) and read every answer as its own, so only local names and the configured ones count.
 */
export function isAllowedHost(header: string, allowed: readonly string[]): boolean {
  const name = readHostName(header)
  if (name === null) return false
  return isLocalName(name) || allowed.some((entry) => matches(entry, name))
}

function matches(entry: string, name: string): boolean {
  return entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry
}
