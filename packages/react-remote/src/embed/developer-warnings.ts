// Advice for the page's author, loaded on demand. Either no error has happened yet, or the element shows it, too.

const given = new WeakMap<Element, Set<string>>()

/** Warns of attributes and properties that the element does not have, and names the one that was probably meant. */
export function warnAboutNames(
  element: HTMLElement,
  names: readonly string[],
  attributes: readonly string[],
): void {
  const known = [...attributes, 'getAccessToken', 'supabaseClient']
  for (const name of names) {
    const value = element.getAttribute(name)
    const kind = value === null ? 'property' : 'attribute'
    if (value !== null && isFunctionText(value)) {
      warn(
        element,
        `has the attribute ${name} with the text of a function. Set a function as a property, and listen by addEventListener.`,
      )
      continue
    }
    const meant = known.find((one) => isNear(name, one))
    if (meant) warn(element, `has no ${kind} ${name}. Probably ${meant} is meant.`)
    else if (!isOthers(element, name)) warn(element, `has no ${kind} ${name}; it has ${known.join(', ')}.`)
  }
}

/** Warns of a property that was set to an invalid value. */
export function warnAboutValue(element: HTMLElement, property: string, value: unknown): void {
  const expected =
    property === 'getAccessToken'
      ? 'a function that gives an access token, or null'
      : 'a client as createClient of supabase-js makes it'
  warn(element, `was given ${describe(value)} as ${property}, which is ${expected}.`)
}

/** Warns of a second script for a tag, which has no effect. */
export function warnAboutTakenTag(tag: string): void {
  // biome-ignore lint/suspicious/noConsole: there is no other place to say it.
  console.warn(
    `<${tag}> is defined already; this one stays unused. To have both, load one by embed-as.js?tag=${tag}-2.`,
  )
}

/** Returns whether a name belongs to every element or to a framework: `hidden`, `x-data`, `@click`, `jQuery1234`. */
function isOthers(element: HTMLElement, name: string): boolean {
  if (!/^[a-z]{3,}$/i.test(name)) return true
  const lower = name.toLowerCase()
  if (/^(role|part|exportparts|is|nonce|item\w+|on\w+|key|ref|elementtiming)$/.test(lower)) return true
  for (const one in element) if (one.toLowerCase() === lower && !Object.hasOwn(element, one)) return true
  return false
}

function isFunctionText(value: string): boolean {
  return /^\s*(async\b\s*)?(function\b|\w+\s*=>|\([^)]*\)\s*=>)/.test(value)
}

function isNear(name: string, known: string): boolean {
  const [one, other] = [name, known].map((text) => text.toLowerCase().replaceAll('-', '')) as [string, string]
  return distance(one, other) <= (other.length < 6 ? 1 : 2)
}

/** Returns how many letters have to be added, removed or replaced to make one name of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
    }
    row = next
  }
  return row[other.length] ?? 0
}

function describe(value: unknown): string {
  return typeof value === 'object' ? 'an object' : `${typeof value} ${String(value).slice(0, 40)}`
}

function warn(element: HTMLElement, words: string): void {
  const tag = element.localName
  const known = given.get(element) ?? new Set()
  given.set(element, known)
  if (known.has(words)) return
  known.add(words)
  // biome-ignore lint/suspicious/noConsole: there is no other place to say it.
  console.warn(`<${tag}> ${words}`)
}
