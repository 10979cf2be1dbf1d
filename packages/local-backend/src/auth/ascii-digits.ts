/** Writes the decimal digits of any script as 0 to 9: a keyboard may type Arabic or full-width ones. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** Unicode has the ten digits of a script in a row, from 0 to 9, and rows begin right after each other in one block only. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
