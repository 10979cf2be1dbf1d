/** How many bytes a value holds, as Postgres writes it (`\\x00ff`); null where it is written in another way. */
export function bytesIn(value: unknown): number | null {
  return typeof value === 'string' && /^\\x([\da-f]{2})*$/i.test(value) ? (value.length - 2) / 2 : null
}

/** The bytes of such a value. */
export function readBytes(value: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bytesIn(value) ?? 0)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(value.slice(2 + i * 2, 4 + i * 2), 16)
  return bytes
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step)
}

const beginnings = [
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ff', 'jpg'],
  ['47494638', 'gif'],
  ['25504446', 'pdf'],
  ['504b0304', 'zip'],
  ['1f8b', 'gz'],
] as const

/** The ending of a file with these bytes, by how they begin; `bin` where that tells nothing. */
export function endingOf(value: string): string {
  return beginnings.find(([start]) => value.slice(2).toLowerCase().startsWith(start))?.[1] ?? 'bin'
}
