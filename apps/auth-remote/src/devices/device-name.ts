/** What a session's user agent says of where it is. Words are made of it by the code that shows it. */
export interface DeviceName {
  kind: 'computer' | 'phone' | 'tablet' | 'program' | 'unknown'
  /** A browser, or the name of a program; null where it is not known. */
  browser: string | null
  system: string | null
}

/** The first that fits: browsers name those that they are made of, too. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(\bCriOS|Chrome|\bChromium)\//],
  ['Safari', /\(.*(Macintosh|iPhone|iPad|iPod).*\).*\bVersion\/.*\bSafari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biP(hone|od)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** Reads a user agent as far as people tell devices apart by it. An iPad that asks for desktop pages says that it is a Mac. */
export function readDevice(userAgent: string | null): DeviceName {
  const text = userAgent?.trim() ?? ''
  if (text === '') return { kind: 'unknown', browser: null, system: null }
  if (!text.startsWith('Mozilla/')) {
    const [, name = text] = /^([^\s/(;]+)/.exec(text) ?? []
    return { kind: 'program', browser: name.slice(0, 40), system: null }
  }
  const browser = firstOf(browsers, text)
  const system = firstOf(systems, text)
  return { kind: kindOf(system, text), browser, system }
}

function kindOf(system: string | null, text: string): DeviceName['kind'] {
  if (system === null) return 'unknown'
  if (system === 'iPhone') return 'phone'
  if (system === 'iPad') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return 'computer'
}

function firstOf(known: readonly [string, RegExp][], text: string): string | null {
  return known.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
