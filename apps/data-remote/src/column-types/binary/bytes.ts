import { countBytes } from './size.ts'

/** Decodes the bytes of a value in Postgres' hex format. */
export function readBytes(value: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(countBytes(value) ?? 0)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(value.slice(2 + i * 2, 4 + i * 2), 16)
  return bytes
}

const beginnings = [
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ff', 'jpg'],
  ['47494638', 'gif'],
  ['25504446', 'pdf'],
  ['504b0304', 'zip'],
  ['1f8b', 'gz'],
] as const

/** Returns the file extension for bytes with a known signature. Otherwise `bin`. */
export function guessFileExtension(value: string): string {
  return beginnings.find(([start]) => value.slice(2).toLowerCase().startsWith(start))?.[1] ?? 'bin'
}
