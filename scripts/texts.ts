// Exports and imports the texts of the packages for translators:
//
//   node scripts/texts.ts                                    what is missing or left over
//   node scripts/texts.ts export apps/auth-remote de > de.po what the package says, with what is translated, as a PO file
//   node scripts/texts.ts import apps/auth-remote de de.po   the catalog from a PO file; what has no translation stays missing
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import {
  describeFault,
  findTextFaults,
  getCatalogPath,
  isTranslated,
  listCatalogFiles,
  listMessages,
  readCatalog,
} from '../packages/vite-remote/src/texts/check-texts.ts'
import { root } from './suites.ts'

/** The translated packages of the workspace, as folders: `apps/auth-remote`. */
export function listTranslatedPackages(): string[] {
  return globSync('{apps,packages,examples}/*', { cwd: root }).filter((name) =>
    isTranslated(join(root, name)),
  )
}

/** Returns a PO file with the texts of the package in `folder`, and the translations of its catalog of `language`. */
export function exportTexts(folder: string, language: string): string {
  const file = getCatalogPath(folder, language)
  const known = new Map(existsSync(file) ? readCatalog(file) : [])
  const po = new PO()
  po.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language, 'X-Source-Language': 'en' }
  for (const [message, places] of listMessages(folder)) {
    const item = new PO.Item()
    item.msgid = message
    item.msgstr = [known.get(message) ?? '']
    item.references = places
    item.extractedComments = /[{<]/.test(message) ? ['ICU message format'] : []
    po.items.push(item)
  }
  return `${po.toString()}\n`
}

/** Writes the package's catalog of `language` from a PO file: the texts that both the package and the file contain. */
export function importTexts(folder: string, language: string, po: string): void {
  const given = new Map(PO.parse(po).items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]))
  const entries = [...listMessages(folder).keys()]
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((message) =>
      given.get(message) ? [`  ${quoted(message)}: ${quoted(given.get(message) ?? '')},\n`] : [],
    )
  const file = getCatalogPath(folder, language)
  const [, head = '', tail = '}\n'] =
    /^([\s\S]*?messages: Catalog = \{)(?:\n[\s\S]*?^)?(\}\n[\s\S]*)$/m.exec(
      existsSync(file) ? readFileSync(file, 'utf8') : firstCatalog(folder),
    ) ?? []
  writeFileSync(file, `${head}\n${entries.join('')}${tail}`)
}

/** Returns the head of a new catalog, copied from another catalog of the folder. */
function firstCatalog(folder: string): string {
  const [file] = listCatalogFiles(folder).values()
  return file
    ? readFileSync(file, 'utf8')
    : "import type { Catalog } from '@portico/ui'\n\nexport const messages: Catalog = {\n}\n"
}

/** In Biome's format. */
function quoted(text: string): string {
  if (/^[A-Za-z]\w*$/.test(text)) return `'${text}'`
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}

if (import.meta.main) {
  const [action, folder = '', language = '', file = ''] = process.argv.slice(2)
  if (action === 'export') process.stdout.write(exportTexts(join(root, folder), language))
  else if (action === 'import') importTexts(join(root, folder), language, readFileSync(file, 'utf8'))
  else
    for (const name of listTranslatedPackages())
      for (const fault of findTextFaults(join(root, name))) console.log(`${name}/${describeFault(fault)}`)
}
