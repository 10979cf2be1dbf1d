import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a device is known. */
const lifetime = 90 * 24 * 60 * 60 * 1000

/** Makes the token of a device: its id, the time in base 36, and a signature of both and of the bond. */
export function writeDeviceToken(secret: string, device: string, bond: string, now = Date.now()): string {
  const text = `${device}.${now.toString(36)}`
  return `${text}.${sign(secret, text, bond)}`
}

/** Returns the id of the device; undefined if the token is older than 90 days, or was not made here for this bond. */
export function readDeviceToken(
  secret: string,
  token: string,
  bond: string,
  now = Date.now(),
): string | undefined {
  const [, text = '', device, issued = '', signature = ''] =
    /^(([\w-]{16})\.([\da-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  const age = now - Number.parseInt(issued, 36)
  if (!device || !(age < lifetime)) return undefined
  const right = sign(secret, text, bond)
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? device : undefined
}

function sign(secret: string, text: string, bond: string): string {
  return createHmac('sha256', secret).update(`device ${text} ${bond}`).digest('base64url')
}
