import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
// @boundaries-ignore what a package says is known where its catalogs are checked
import { catalogFile, readCatalog } from '../../packages/vite-remote/src/texts/check-texts.ts'
// @boundaries-ignore what a package says is known where its catalogs are checked
import { translatedPackages } from '../../scripts/texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Messages without arguments whose translation is another text, by the language. */
const known = new Map<string, readonly string[]>()

/** English that is another text in `language`. */
function messagesFor(language: string): readonly string[] {
  const messages =
    known.get(language) ??
    translatedPackages()
      .filter((folder) => !folder.startsWith('examples/'))
      .flatMap((folder) => readCatalog(catalogFile(join(root, folder), language)))
      .filter(([message, translation]) => message !== translation && !/[{<]/.test(message))
      .map(([message]) => message)
  known.set(language, messages)
  return messages
}

/** Messages of the catalogs that the page still says in English, to eyes or to ears, while it is in `language`. */
export async function leftInEnglish(page: Page, language: string): Promise<string[]> {
  return page.evaluate((messages) => {
    const said = new Set<string>()
    // What is marked as another language is meant to be; names of keys are what the keyboard says.
    const isMeant = (element: Element | null) =>
      !document.documentElement.matches(':lang(en)') && element?.matches(':lang(en), kbd, kbd *')
    const walk = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
            said.add(node.getAttribute(name)?.trim() ?? '')
          if (node.shadowRoot) walk(node.shadowRoot)
        } else if (!node.parentElement?.matches('script, style') && !isMeant(node.parentElement))
          said.add(node.nodeValue?.trim() ?? '')
      }
    }
    walk(document.body)
    return messages.filter((message) => said.has(message))
  }, messagesFor(language))
}
