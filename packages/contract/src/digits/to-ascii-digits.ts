/**
 * Replaces decimal digits of any script by those of ASCII: `٤٢` and `４２` become `42`. Unicode keeps the ten digits of a script
 * next to each other in ascending order, and starts several such runs directly after each other (https://www.unicode.org/policies/stability_policy.html).
 */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}
