/** The styles of an element's first visit, and the tokens that only later parts use. */
export interface SplitTheme {
  first: string
  later: string
}

/**
 * Splits a theme by the use of its properties. Properties that the sheets and code of `first` do not use are `later`; properties without
 * any use are left out. Only the layer of tokens changes.
 */
export function splitTheme(css: string, { first, later }: SplitTheme): SplitTheme {
  const now = readIn(css + first)
  const then = readIn(later)
  const [start, end] = tokensIn(css)
  const tokens = css.slice(start, end)
  const keep = (isKept: (name: string) => boolean) =>
    tokens.replace(declaration, (whole, name) => (isKept(name) ? whole : ''))
  return {
    first: css.slice(0, start) + keep((name) => now.has(name)) + css.slice(end),
    later: withoutEmpty(
      keep((name) => then.has(name) && !now.has(name)).replace(
        /(?<=[{;])(?!--)[\w-]+:[^;{}]*(;|(?=\}))/g,
        '',
      ),
    ),
  }
}

const declaration = /(--portico-[\w-]+):[^;}]*;?/g

/** Returns the properties that `text` uses, without those that it only sets. */
function readIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/--portico-[\w-]+(?!\s*:)(?![\w-])/g)].map(([name]) => name))
}

/** Returns start and end of the layer of tokens; both 0 in a sheet without one. */
function tokensIn(css: string): [start: number, end: number] {
  const start = css.indexOf('@layer portico.tokens{')
  if (start === -1) return [0, 0]
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (css[at] === '}' && depth === 0) return [start, at + 1]
  }
  return [start, css.length]
}

function withoutEmpty(css: string): string {
  const less = css.replaceAll(/[^{};]+\{\}/g, '')
  return less === css ? css : withoutEmpty(less)
}
