import type { Page } from '@playwright/test'

/** Reads the state that the embedding page can see: its elements and their styles, its globals, its history, its focus. */
export function readPage(page: Page) {
  return page.evaluate(() => {
    const own = [...document.querySelectorAll('*')].filter(
      (element) => !element.tagName.startsWith('PORTICO-'),
    )
    return {
      globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('portico')),
      history: history.length,
      state: history.state as unknown,
      address: location.href,
      title: document.title,
      focus: document.activeElement?.id,
      scroll: [scrollX, scrollY],
      markup: document.documentElement.outerHTML,
      styles: own.map((element) => {
        const computed = getComputedStyle(element)
        return Object.fromEntries(Array.from(computed, (name) => [name, computed.getPropertyValue(name)]))
      }),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    }
  })
}

/** Records that start before the first script of the page. */
export interface WatchedState {
  /** Changes of the page's tree, as text. */
  changes: string[]
  /** Functions of the browser that were replaced, such as `History.prototype.pushState`. */
  patched: string[]
}

/** Watches the page's tree, which is complete before its first module runs, and every function of the browser. */
export async function watchPage(page: Page): Promise<() => Promise<WatchedState>> {
  await page.addInitScript(() => {
    const functions = () => {
      const found = new Map<string, unknown>()
      const keep = (name: string, holder: object) => {
        for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(holder)))
          for (const one of [value, get, set])
            if (typeof one === 'function')
              found.set(`${name}.${key}`, [...((found.get(`${name}.${key}`) as []) ?? []), one])
      }
      keep('globalThis', globalThis)
      for (const name of Object.getOwnPropertyNames(globalThis)) {
        const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
        if (typeof value !== 'function') continue
        keep(name, value)
        if (value.prototype) keep(`${name}.prototype`, value.prototype)
      }
      for (const name of [
        'history',
        'navigator',
        'customElements',
        'console',
        'JSON',
        'Math',
        'Reflect',
      ] as const)
        keep(name, globalThis[name])
      return found
    }
    const before = functions()
    const changes: string[] = []
    const watcher = new MutationObserver((records) => {
      for (const { type, target, attributeName } of records)
        changes.push(`${type} ${attributeName ?? ''} of ${target.nodeName}`)
    })
    // The state before modules run: the parser has done its work, and no element is upgraded yet.
    const watch = () => {
      if (document.readyState !== 'interactive') return
      document.removeEventListener('readystatechange', watch)
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    document.addEventListener('readystatechange', watch)
    Object.assign(globalThis, {
      porticoWatched: () => {
        const now = functions()
        const isSame = ([name, was]: [string, unknown]) =>
          (was as unknown[]).every((one, index) => (now.get(name) as unknown[])?.[index] === one)
        return { changes, patched: [...before].filter((entry) => !isSame(entry)).map(([name]) => name) }
      },
    })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { porticoWatched: () => WatchedState }).porticoWatched())
}

/** Lists the listeners on shared objects of the page, by object and type, without those of the test tools. */
export async function listListeners(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const place of ['window', 'document', 'document.documentElement', 'document.body', 'cookieStore']) {
    const { result } = await client.send('Runtime.evaluate', { expression: place })
    const { listeners } = await client.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId as string,
    })
    found.push(...listeners.map(({ type }) => `${place} ${type}`))
  }
  await client.detach()
  return found.filter((name) => !name.includes('__playwright')).sort()
}
