import { mapSentinel } from '@portico/contract/import-map'
import { minifyFunction } from '@portico/vite-remote/minify-function'

/** What a page says while it starts, and where it can't. */
export interface StartWords {
  slow: string
  missing: string
  refused: string
  again: string
}

const words: StartWords = {
  slow: 'This page takes longer to load than usual.',
  missing: 'A part of this page could not be loaded. It is tried again by itself.',
  refused:
    'This page could not be started. Try again; if it stays, update the browser, or tell whoever runs this site.',
  again: 'Try again',
}

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
  const watch = `(${smallest})(${JSON.stringify({ words, patience }).replaceAll('<', '\\u003c')})`
  const [sentinel, address] = [mapSentinel('/'), entry].map((text) =>
    JSON.stringify(text).replaceAll('<', '\\u003c'),
  )
  const gate = `try{import.meta.resolve(${sentinel});porticoStart(import(${address}))}catch(error){porticoStart(Promise.reject(error))}`
  return { watch, gate }
}

/**
 * Runs in the page, before anything else, as it stands here: no module, nothing imported. Sees to it that a script or sheet of
 * the page's own that fails, hangs or was spoilt on its way is brought anew past every cache, and the page started again; for as
 * long as it can't be, the page says so. What remotes need is the loader's business.
 */
function watchStart({ words, patience }: { words: StartWords; patience: number }): void {
  const key = 'portico-starts'
  const links = new Map<string, 'load' | 'error'>()
  let isStarted = false
  let isMending = false
  const isOwn = (link: HTMLLinkElement) =>
    link.integrity !== '' &&
    /stylesheet|modulepreload/.test(link.rel) &&
    new URL(link.href).origin === location.origin
  const own = () => [...document.querySelectorAll('link')].filter(isOwn)
  // Scripts wait for a sheet that hangs, and nothing is painted before it: it makes room until its bytes are here.
  const pendingSheets = () =>
    own().filter((link) => link.rel === 'stylesheet' && links.get(link.href) !== 'load')
  const bring = async (link: HTMLLinkElement) => {
    const signal = AbortSignal.timeout(2 * patience)
    const response = await fetch(link.href, { integrity: link.integrity, cache: 'reload', signal })
    if (!response.ok) throw new Error(`${link.href} answered ${response.status}`)
    await response.arrayBuffer()
  }
  const say = (text: string, button?: string) => {
    const root = document.getElementById('root')
    if (isStarted || !root || root.querySelector('[data-portico-start] button')) return
    const box = document.createElement('div')
    box.dataset.porticoStart = ''
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:26rem;margin:20vh auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif'
    box.textContent = text
    if (button) {
      const again = document.createElement('button')
      again.textContent = button
      again.style.cssText = 'display:block;margin-top:1rem;padding:.5rem 1rem;font:inherit'
      again.onclick = () => startAgain(0)
      box.append(again)
    }
    root.replaceChildren(box)
  }
  const starts = () => {
    try {
      return Number(sessionStorage.getItem(key) ?? 0)
    } catch {
      // Without storage the kind of this visit has to tell: one more start after a reload could go on for ever.
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return visit?.type === 'reload' ? 3 : 2
    }
  }
  const remember = (count: number) => {
    try {
      if (count === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, String(count))
    } catch {
      // See `starts`.
    }
  }
  const startAgain = (count: number) => {
    remember(count)
    location.reload()
  }
  const mend = async () => {
    if (isMending) return
    isMending = true
    for (let pause = 500; !isStarted || pendingSheets().length > 0; pause = Math.min(2 * pause, 30_000)) {
      const sheets = pendingSheets()
      for (const sheet of sheets) sheet.remove()
      const found = await Promise.allSettled([...own(), ...sheets].map(bring))
      for (const sheet of sheets) {
        const fresh = sheet.cloneNode() as HTMLLinkElement
        links.delete(fresh.href)
        document.head.append(fresh)
      }
      if (found.every(({ status }) => status === 'fulfilled')) break
      say(words.missing, words.again)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    isMending = false
    if (isStarted) return
    const count = starts()
    if (count < 3) startAgain(count + 1)
    else say(words.refused, words.again)
  }
  for (const kind of ['load', 'error'] as const)
    document.addEventListener(
      kind,
      ({ target }) => {
        if (!(target instanceof HTMLLinkElement)) return
        links.set(target.href, kind)
        if (kind === 'error' && target.rel === 'stylesheet' && isOwn(target)) void mend()
      },
      true,
    )
  setTimeout(() => {
    if (isStarted && pendingSheets().length === 0) return
    say(words.slow)
    void mend()
  }, patience)
  const porticoStart = (start: Promise<unknown>) =>
    start.then(
      () => {
        isStarted = true
        remember(0)
      },
      (error: unknown) => {
        console.error('[portico] the page could not be started', error)
        void mend()
      },
    )
  Object.assign(window, { porticoLinks: links, porticoStart })
}

/** The same for every document, so it is made once. */
const smallest = minifyFunction(watchStart)
