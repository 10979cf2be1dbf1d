/** Prefix of a cookie whose rest is base64url. */
const prefix = 'base64-'

/** Maximum number of characters in one cookie. The rest follows in the next one. */
const longest = 3180

/** Encodes a text for cookies as @supabase/ssr does. */
export function encodeCookieText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const characters = bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')
  return prefix + btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the text of a cookie, encoded or plain. @throws if it is neither base64url nor UTF-8 */
export function decodeCookieText(value: string): string {
  return value.startsWith(prefix) ? decodeBase64Url(value.slice(prefix.length)) : value
}

/** Decodes base64url. @throws if it is neither base64url nor UTF-8 */
export function decodeBase64Url(encoded: string): string {
  const characters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Returns the cookies that an encoded text takes: `key`, or `key.0`, `key.1` and so on. */
export function splitIntoChunks(key: string, encoded: string): { name: string; value: string }[] {
  if (encoded.length <= longest) return [{ name: key, value: encoded }]
  return Array.from({ length: Math.ceil(encoded.length / longest) }, (_, index) => ({
    name: `${key}.${index}`,
    value: encoded.slice(index * longest, (index + 1) * longest),
  }))
}

/** Returns whether `name` is the cookie of `key`, or one of its chunks. */
export function belongsToCookie(key: string, name: string): boolean {
  return name === key || (name.startsWith(`${key}.`) && /^(0|[1-9]\d*)$/.test(name.slice(key.length + 1)))
}
