import { mapSentinel } from '@portico/contract/import-map'
import { minifyFunction } from '@portico/vite-remote/minify-function'
import { type StartWords, startWords } from './start-words.ts'

type AllStartWords = Readonly<Record<string, StartWords>>

/** How long the start may take before the page says so, and looks for what is missing; milliseconds. */
const patience = 10_000

/** The two inline scripts of a document, in the order in which they stand; its policy names their hashes. */
export interface StartScripts {
  /** A classic script before the first link: it sees what becomes of every one. */
  watch: string
  /** The module in place of the entry's tag. */
  gate: string
}

/**
 * Makes the scripts by which a document starts. The gate imports the entry only where the browser has taken the document's import
 * map; where it was dropped nothing is asked for, in any engine. `Integrity-Policy` would do the same, but WebKit then
 * refuses every module whose hash stands in a map.
 */
export function startScripts(entry: string): StartScripts {
  const watch = `(${smallest})(${JSON.stringify({ startWords, patience }).replaceAll('<', '\\u003c')})`
  const [sentinel, address] = [mapSentinel('/'), entry].map((text) =>
    JSON.stringify(text).replaceAll('<', '\\u003c'),
  )
  const gate = `try{import.meta.resolve(${sentinel});porticoStart(import(${address}))}catch(error){porticoStart(Promise.reject(error))}`
  return { watch, gate }
}

/**
 * Runs in the page, before anything else, as it stands here with the functions below: no module, nothing imported. Sees to it
 * that a script or sheet of the page's own that fails, hangs or was spoilt on its way is brought anew past every cache, and the
 * page started again; for as long as it can't be, the page says so. What remotes need is the loader's business.
 */
function watchStart({ startWords, patience }: { startWords: AllStartWords; patience: number }): void {
  const links = new Map<string, string>()
  let isStarted = false
  let isMending = false
  const own = () => [...document.querySelectorAll('link')].filter(isOwn)
  // Scripts wait for a sheet that hangs, and nothing is painted before it: it makes room until its bytes are here.
  const pendingSheets = () =>
    own().filter((link) => link.rel === 'stylesheet' && links.get(link.href) !== 'load')
  const say = (text: Exclude<keyof StartWords, 'dir'>, button?: 'again') => {
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
    if (count < 3) startAgain(count + 1)
    else say('refused', 'again')
  }
  const noteLink = ({ target, type }: Event) => {
    if (!(target instanceof HTMLLinkElement)) return
    links.set(target.href, type)
    if (type === 'error' && target.rel === 'stylesheet' && isOwn(target)) void mend()
  }
  for (const kind of ['load', 'error']) document.addEventListener(kind, noteLink, true)
  setTimeout(() => {
    if (isStarted && pendingSheets().length === 0) return
    say('slow')
    void mend()
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

/** Whether a link is to a script or sheet of the page's own that the document names with its hash. */
function isOwn({ integrity, rel, href }: HTMLLinkElement): boolean {
  return integrity !== '' && /stylesheet|modulepreload/.test(rel) && href.startsWith(`${location.origin}/`)
}

/**
 * Takes a sheet out of the page that hangs, and makes one in its place. It has an address of its own: in Firefox a request waits
 * for another one of the same address that hangs, past the cache, too.
 */
function renew(sheet: HTMLLinkElement): HTMLLinkElement {
  const fresh = sheet.cloneNode() as HTMLLinkElement
  fresh.href = `${sheet.href.split('?')[0]}?${Date.now()}`
  sheet.remove()
  return fresh
}

/**
 * Downloads a link's file past every cache, within so many milliseconds. `keepalive`, because Firefox sends no other request of a
 * page while a sheet in its head hangs.
 */
async function bring({ href, integrity }: HTMLLinkElement, within: number): Promise<void> {
  const signal = AbortSignal.timeout(within)
  const response = await fetch(href, { integrity, cache: 'reload', keepalive: true, signal })
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  await response.arrayBuffer()
}

/** The language to speak: what was chosen in the portal, else the first of the browser's that is known. */
function languageOf(known: readonly string[]): string {
  const wanted = [...navigator.languages]
  try {
    wanted.unshift(JSON.parse(localStorage.getItem('portico-appearance') ?? '{}').locale ?? '')
  } catch {
    // Without storage nothing was chosen.
  }
  const languages = wanted.map((locale) => locale.split(/[-_]/)[0] ?? '')
  return languages.find((language) => known.includes(language)) ?? known[0] ?? ''
}

/** Puts a text in the place of the page, until one with a button stands there. */
function showInPage(
  language: string,
  words: StartWords,
  text: keyof StartWords,
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

/** How often the page has been started in this tab since it last succeeded. */
function readStarts(): number {
  try {
    return Number(sessionStorage.getItem('portico-starts'))
  } catch {
    // Without storage the kind of this visit has to tell: one more start after a reload could go on for ever.
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

/** The same for every document, so it is made once. */
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
