/** Reads a whole number of decimal digits. Returns undefined for any other notation, such as `1e2`, `0x10`, `+1`, `007` or `1.0`. */
export function parseInteger(text: string): number | undefined {
  if (!/^(0|[1-9]\d*)$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Reads a number of decimal digits, with a point and a fraction or without. Returns undefined for any other notation. */
export function parseDecimal(text: string): number | undefined {
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
