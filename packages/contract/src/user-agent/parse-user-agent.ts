/** Browser, system and type of a device, from the user agent of a session. Callers translate it. */
export interface DeviceName {
  kind: 'computer' | 'phone' | 'tablet' | 'program' | 'unknown'
  /** Name of a browser or a program. Null if unknown. */
  browser: string | null
  system: string | null
}

/** The first match counts, because browsers also name the browsers that they are based on. */
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

/** Reads the browser, system and type of a device from a user agent. An iPad that requests desktop pages counts as a Mac. */
export function parseUserAgent(userAgent: string | null): DeviceName {
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

/** @alias @deprecated Use `parseUserAgent`. */
export const readDevice = parseUserAgent
