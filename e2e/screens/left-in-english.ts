import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
// @boundaries-ignore the check of the catalogs reads the texts of a package
import { getCatalogPath, readCatalog } from '../../packages/vite-remote/src/texts/check-texts.ts'
// @boundaries-ignore the check of the catalogs reads the texts of a package
import { listTranslatedPackages } from '../../scripts/texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The texts of all catalogs in one language. */
interface Texts {
  /** Messages whose translation differs, with the pattern of each on a page. */
  messages: readonly [message: string, pattern: string][]
  /** Translations, which can look like a message with an argument: “Link erstellen”. */
  translations: readonly string[]
}

const known = new Map<string, Texts>()

/** Returns the English texts that differ in `language`, without those that contain plural rules or markup. */
function textsFor(language: string): Texts {
  const kept = known.get(language)
  if (kept) return kept
  const catalog = listTranslatedPackages()
    .filter((folder) => !folder.startsWith('examples/'))
    .flatMap((folder) => readCatalog(getCatalogPath(join(root, folder), language)))
    .filter(([message, translation]) => message !== translation)
  const texts = {
    messages: catalog
      .map(([message]): [string, string] => [message, patternOf(message)])
      .filter(([, pattern]) => pattern !== ''),
    translations: catalog.map(([, translation]) => translation),
  }
  known.set(language, texts)
  return texts
}

/** Returns the pattern of a message with any arguments; empty for a message with hardly any other text. */
function patternOf(message: string): string {
  const parts = message.split(/\{\w+\}/)
  const isTold = parts.length === 1 || parts.some((part) => /[a-z]{4}/i.test(part))
  if (!isTold || parts.some((part) => /[{<]/.test(part))) return ''
  return `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&')).join('.+')}$`
}

/** Returns messages of the catalogs that the page still has in English, visible or for screen readers, while it is in `language`. */
export async function findEnglishTexts(page: Page, language: string): Promise<string[]> {
  return page.evaluate(({ messages, translations }) => {
    const said = new Set<string>()
    // Text that is marked as another language is correct, and keys of keyboards have English names.
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
    if (!document.documentElement.matches(':lang(en)'))
      for (const translation of translations) said.delete(translation)
    const lines = [...said].join('\n')
    return messages.filter(([, pattern]) => new RegExp(pattern, 'm').test(lines)).map(([message]) => message)
  }, textsFor(language))
}
