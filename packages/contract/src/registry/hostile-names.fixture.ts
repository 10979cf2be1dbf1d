/** Names that code may confuse with something else: inherited properties, paths, texts that hide or reverse the text around them. */
export const hostileNames: readonly string[] = [
  '',
  ' ',
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'files/../data',
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\files',
  '%2e%2e%2f',
  'files\u0000',
  'files\n1.5.0',
  'fıles',
  'ﬁles',
  'файлы',
  'ملفات',
  '\u202eselif',
  'fi\u200bles',
  '\u001b[2Jfiles',
  '👩‍💻',
  '\ud800',
  '<script>',
  '"quoted"',
  '$(files)',
  '-files',
  'null',
  '0',
  'a'.repeat(10_000),
]

/**
 * Returns `count` more names, made of parts of these. The same seed gives the same names (a linear congruential generator,
 * as in Numerical Recipes).
 */
export function generateHostileNames(count: number, seed: number): string[] {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const short = hostileNames.filter((name) => name.length < 100)
  const part = () => {
    const name = short[below(short.length)] ?? ''
    const start = below(name.length + 1)
    return name.slice(start, start + 1 + below(name.length))
  }
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(4) }, part).join(''))
}
