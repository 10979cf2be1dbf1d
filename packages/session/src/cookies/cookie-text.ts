/** What a cookie begins with whose rest is base64url. */
const prefix = 'base64-'

/** The most characters that one cookie takes; the rest follows in the next. */
const longest = 3180

/** A text as @supabase/ssr puts it into cookies. */
export function encodeCookieText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const characters = bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')
  return prefix + btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text of a cookie, encoded or as it stands. @throws where it is neither base64url nor UTF-8 */
export function decodeCookieText(value: string): string {
  return value.startsWith(prefix) ? decodeBase64Url(value.slice(prefix.length)) : value
}

/** The text that base64url stands for. @throws where it is neither that nor UTF-8 */
export function decodeBase64Url(encoded: string): string {
  const characters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** The cookies that an encoded text takes: `key`, or `key.0`, `key.1` and so on. */
export function chunksOf(key: string, encoded: string): { name: string; value: string }[] {
  if (encoded.length <= longest) return [{ name: key, value: encoded }]
  return Array.from({ length: Math.ceil(encoded.length / longest) }, (_, index) => ({
    name: `${key}.${index}`,
    value: encoded.slice(index * longest, (index + 1) * longest),
  }))
}

/** Whether `name` is the cookie of `key`, or one of its chunks. */
export function isOf(key: string, name: string): boolean {
  return name === key || (name.startsWith(`${key}.`) && /^(0|[1-9]\d*)$/.test(name.slice(key.length + 1)))
}
