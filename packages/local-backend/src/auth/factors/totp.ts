import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const period = 30

/** Returns a new secret: 160 bits in base32, as authenticator apps read it. */
export function createTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => letters[Number.parseInt(five, 2)] ?? '')
}

/** Returns the code of a secret at a time in seconds (RFC 6238: SHA-1, six digits, 30 seconds). */
export function computeTotp(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / period)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns whether a code belongs to the secret now, 30 seconds ago or in 30 seconds, because clocks differ. */
export function isTotp(secret: string, code: string, now = Date.now() / 1000): boolean {
  const given = Buffer.from(code.trim())
  return [-period, 0, period]
    .map((shift) => Buffer.from(computeTotp(secret, now + shift)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given))
}

/** Returns the URI in the QR code for an authenticator app, with parameters in the auth server's alphabetical order. */
export function createTotpUri(issuer: string, account: string, secret: string): string {
  const part = (text: string) => encodeURIComponent(text).replace(/%(3A|40|24|26|2B|3D)/g, decodeURIComponent)
  return `otpauth://totp/${part(issuer)}:${part(account)}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=${period}&secret=${secret}`
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
