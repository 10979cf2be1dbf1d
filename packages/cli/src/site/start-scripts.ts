import { getMapSentinel } from '@portico/contract/import-map'
import { minifyFunction } from '@portico/vite-remote/minify-function'
import { type StartTexts, startTexts } from './start-texts.ts'

type AllStartWords = Readonly<Record<string, StartTexts>>

/** Time in ms after which the page reports a slow start. */
const quiet = 4_000

/** Time in ms after which the page downloads missing files. A shorter one would make slow connections download them twice. */
const patience = 10_000

/** The two inline scripts of a document, in their order; its policy has their hashes. */
export interface StartScripts {
  /** A classic script before the first link: it records the result of every link. */
  watch: string
  /** The module in place of the entry's script tag. */
  gate: string
}

/**
 * Makes the scripts that start a document. The gate imports the entry only if the browser has accepted the document's import
 * map; if the map was dropped, no engine requests the entry. `Integrity-Policy` would do the same, but WebKit then
 * rejects every module whose hash is in an import map.
 */
export function createStartScripts(entry: string): StartScripts {
  const watch = `(${smallest})(${JSON.stringify({ startWords: startTexts, quiet, patience }).replaceAll('<', '\\u003c')})`
  const [sentinel, address] = [getMapSentinel('/'), entry].map((text) =>
    JSON.stringify(text).replaceAll('<', '\\u003c'),
  )
  const gate = `try{import.meta.resolve(${sentinel});porticoStart(import(${address}))}catch(error){porticoStart(Promise.reject(error))}`
  return { watch, gate }
}

/** The input of the script in the page. Times in ms. */
interface StartFacts {
  startWords: AllStartWords
  quiet: number
  patience: number
}

/**
 * Runs in the page before any module. Its source and that of the functions below are written into the document, so it imports
 * nothing. If a script or stylesheet of the page itself fails, hangs, is corrupt or has another media type, downloads it again without
 * any cache, and then restarts the page, which shows a message meanwhile. The loader does the same for remotes.
 */
function watchStart({ startWords, quiet, patience }: StartFacts): void {
  const links = new Map<string, string>()
  let isStarted = false
  let isMending = false
  const own = () => [...document.querySelectorAll('link')].filter(isOwn)
  // Scripts and painting wait for a stylesheet that hangs, so it is removed until its bytes are loaded.
  const pendingSheets = () =>
    own().filter((link) => link.rel === 'stylesheet' && links.get(link.href) !== 'load')
  const say = (text: Exclude<keyof StartTexts, 'dir'>, button?: 'again') => {
    if (isStarted) return
    const language = languageOf(Object.keys(startWords))
    const words = startWords[language]
    if (words) showInPage(language, words, text, button, () => startAgain(0))
  }
  const mend = async () => {
    if (isMending) return
    isMending = true
    for (let pause = 500; !isStarted || pendingSheets().length > 0; pause = Math.min(2 * pause, 30_000)) {
      const sheets = pendingSheets().map(renew)
      const found = await Promise.allSettled([...own(), ...sheets].map((link) => bring(link, 2 * patience)))
      document.head.append(...sheets)
      if (found.every(({ status }) => status === 'fulfilled')) break
      say('missing', 'again')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    isMending = false
    if (isStarted) return
    const count = readStarts()
    if (count < 3) return startAgain(count + 1)
    say('refused', 'again')
    // Every file is available, and the page did not start: a later attempt may reach another server, or a newer release.
    setTimeout(() => startAgain(count + 1), Math.min(30_000 * 2 ** (count - 3), 600_000))
  }
  const noteLink = ({ target, type }: Event) => {
    if (!(target instanceof HTMLLinkElement)) return
    links.set(target.href, type)
    if (type === 'error' && target.rel === 'stylesheet' && isOwn(target)) void mend()
  }
  for (const kind of ['load', 'error']) document.addEventListener(kind, noteLink, true)
  const isSlow = () => !isStarted || pendingSheets().length > 0
  setTimeout(() => {
    if (isSlow()) say('slow')
  }, quiet)
  setTimeout(() => {
    if (isSlow()) void mend()
  }, patience)
  const porticoStart = (start: Promise<unknown>) =>
    start.then(
      () => {
        isStarted = true
        keepStarts(0)
      },
      (error: unknown) => {
        console.error('[portico] the page could not be started', error)
        void mend()
      },
    )
  Object.assign(window, { porticoLinks: links, porticoStart })
}

/** Returns whether a link is to a script or stylesheet of the page's own origin with a hash. */
function isOwn({ integrity, rel, href }: HTMLLinkElement): boolean {
  return integrity !== '' && /stylesheet|modulepreload/.test(rel) && href.startsWith(`${location.origin}/`)
}

/**
 * Removes a stylesheet that hangs from the page, and returns a replacement. It has another address: in Firefox a request waits
 * for another one of the same address that hangs, even without the cache.
 */
function renew(sheet: HTMLLinkElement): HTMLLinkElement {
  const fresh = sheet.cloneNode() as HTMLLinkElement
  fresh.href = `${sheet.href.split('?')[0]}?${Date.now()}`
  sheet.remove()
  return fresh
}

/**
 * Downloads a link's file without any cache, with a timeout in ms. Also fails for a media type that no browser accepts for it.
 * Uses `keepalive`, because Firefox sends no other request of a page while a stylesheet in its head hangs.
 */
async function bring({ href, integrity, rel }: HTMLLinkElement, within: number): Promise<void> {
  const signal = AbortSignal.timeout(within)
  const response = await fetch(href, { integrity, cache: 'reload', keepalive: true, signal })
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (!(rel === 'stylesheet' ? /css/ : /(java|ecma)script/).test(type)) throw new Error(`${href} is ${type}`)
  await response.arrayBuffer()
}

/** Returns the language of the messages: the one chosen in the portal, else the first known language of the browser. */
function languageOf(known: readonly string[]): string {
  const wanted = [...navigator.languages]
  try {
    wanted.unshift(JSON.parse(localStorage.getItem('portico-appearance') ?? '{}').locale ?? '')
  } catch {
    // The user's choice can't be read without storage.
  }
  const languages = wanted.map((locale) => locale.split(/[-_]/)[0] ?? '')
  return languages.find((language) => known.includes(language)) ?? known[0] ?? ''
}

/** Shows a text instead of the page, unless one with a button is already shown. */
function showInPage(
  language: string,
  words: StartTexts,
  text: keyof StartTexts,
  button: 'again' | undefined,
  act: () => void,
): void {
  const root = document.getElementById('root')
  if (!root || root.querySelector('[data-portico-start] button')) return
  const box = document.createElement('div')
  box.dataset.porticoStart = ''
  box.role = 'alert'
  box.lang = language
  box.dir = words.dir
  box.style.cssText = 'max-width:26rem;margin:20vh auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif'
  box.textContent = words[text]
  if (button) {
    const again = document.createElement('button')
    again.textContent = words[button]
    again.style.cssText = 'display:block;margin-top:1rem;padding:.5rem 1rem;font:inherit'
    again.onclick = act
    box.append(again)
  }
  root.replaceChildren(box)
}

/** Returns the number of starts of the page in this tab since the last successful one. */
function readStarts(): number {
  try {
    return Number(sessionStorage.getItem('portico-starts'))
  } catch {
    // Without storage, the type of this visit decides: another start after a reload could repeat permanently.
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return visit?.type === 'reload' ? 3 : 2
  }
}

function keepStarts(count: number): void {
  try {
    if (count === 0) sessionStorage.removeItem('portico-starts')
    else sessionStorage.setItem('portico-starts', String(count))
  } catch {
    // See `readStarts`.
  }
}

function startAgain(count: number): void {
  keepStarts(count)
  location.reload()
}

/** Minified once, because it is the same for every document. */
const smallest = minifyFunction(
  watchStart,
  isOwn,
  renew,
  bring,
  languageOf,
  showInPage,
  readStarts,
  keepStarts,
  startAgain,
)
