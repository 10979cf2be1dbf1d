/** Lifetime and scope of a cookie. */
export interface CookieAttributes {
  /** Seconds. */
  maxAge?: number | undefined
  domain?: string | undefined
  path?: string | undefined
  secure?: boolean | undefined
  sameSite?: 'lax' | undefined
}

/**
 * Returns names and values of `document.cookie`. The first of two cookies with the same name counts, which is the more specific one
 * (RFC 6265, 5.4).
 */
export function parseCookies(text: string): { name: string; value: string }[] {
  const found = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at !== -1 && !found.has(name)) found.set(name, decode(part.slice(at + 1).trim()))
  }
  return Array.from(found, ([name, value]) => ({ name, value }))
}

/**
 * Returns the text to write to `document.cookie`.
 * @throws TypeError for a name or a domain that would write other attributes
 */
export function formatCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { maxAge, domain, path, secure, sameSite } = attributes
  if (!/^[\u0021-\u003a\u003c\u003e-\u007e]+$/.test(name))
    throw new TypeError(`argument name is invalid: ${name}`)
  if (domain && !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(domain))
    throw new TypeError(`option domain is invalid: ${domain}`)
  return [
    `${name}=${encodeURIComponent(value)}`,
    maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    domain ? `Domain=${domain}` : '',
    path ? `Path=${path}` : '',
    secure ? 'Secure' : '',
    sameSite === 'lax' ? 'SameSite=Lax' : '',
  ]
    .filter(Boolean)
    .join('; ')
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
