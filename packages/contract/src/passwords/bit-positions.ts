/** Bits of the filter. With ten of them for each of 10,000 passwords, 0.1% of other passwords match as well. */
export const bloomFilterBits = 147_456

const bitsOfEach = 10

/** Returns the bits of a password in the filter, from two hashes (Kirsch and Mitzenmacher, 2006). */
export function computeBitPositions(password: string): number[] {
  const [first, step] = [hash(password, 0x811c9dc5), (hash(password, 0x9747b28c) | 1) >>> 0]
  return Array.from({ length: bitsOfEach }, (_, index) => (first + index * step) % bloomFilterBits)
}

/** FNV-1a over UTF-16 code units with the last step of MurmurHash3, as an integer of 32 bits without a sign. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
