import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { type Compiled, compileMessage, entriesOf, keyOf, messagesOf } from './messages.ts'

/** Where a package keeps its catalogs. */
export const catalogsIn = (root: string) => join(root, 'src/texts')

/** Whether the package in `root` is translated. */
export const isTranslated = (root: string) => existsSync(join(catalogsIn(root), 'texts.ts'))

/** A catalog is named by its language's tag: `de.ts`, `pt-BR.ts`. */
export const isCatalog = (name: string) => /^[a-z]{2,3}(-\w+)*\.ts$/.test(name)

/** Catalog files of a package: by language, `de` → `…/src/texts/de.ts`. */
export function catalogFiles(root: string): Map<string, string> {
  const files = readdirSync(catalogsIn(root)).filter(isCatalog)
  return new Map(files.map((name) => [basename(name, '.ts'), join(catalogsIn(root), name)]))
}

/** Where the catalog of `language` lies. */
export const catalogFile = (root: string, language: string) => join(catalogsIn(root), `${language}.ts`)

/** Messages of a catalog with their translations, in the order of the file. */
export function readCatalog(file: string): [message: string, translation: string][] {
  return entriesOf(file, readFileSync(file, 'utf8')).map(({ key, value }) => [key.value, value.value])
}

/** English messages that the package in `root` says, with where: `src/app.tsx:12`. */
export function messagesIn(root: string): Map<string, string[]> {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll(sep, '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(path))
    .sort()
  const messages = new Map<string, string[]>()
  for (const path of paths) {
    const code = readFileSync(join(root, path), 'utf8')
    for (const { value, start } of messagesOf(path, code)) {
      const place = `${path}:${code.slice(0, start).split('\n').length}`
      messages.set(value, [...(messages.get(value) ?? []), place])
    }
  }
  return messages
}

/** What is wrong with the words of the package in `root`, a sentence each; nothing where all are translated. */
export function textFaults(root: string): string[] {
  const messages = [...messagesIn(root).keys()]
  const faults = [...catalogFiles(root)].flatMap(([language, file]) => {
    const entries = readCatalog(file)
    const known = new Set(entries.map(([message]) => message))
    return [
      ...messages.filter((message) => !known.has(message)).map((message) => `${language} lacks “${message}”`),
      ...entries
        .filter(([message]) => !messages.includes(message))
        .map(([message]) => `${language} has “${message}”, which nothing says`),
      ...entries.flatMap((entry) => translationFaults(language, ...entry)),
    ]
  })
  const keys = messages.map(keyOf)
  const alike = messages.filter((message, index) => keys.indexOf(keyOf(message)) !== index)
  return [...faults, ...alike.map((message) => `“${message}” has the key of another message: change a word`)]
}

/** A translation has the arguments of the message, and a form for every plural of its language. */
function translationFaults(language: string, message: string, translation: string): string[] {
  const [asked, given] = [message, translation].map((text) => partsOf(compileMessage(text)))
  if (!asked || !given) return []
  const missing = [...asked.names].filter((name) => !given.names.has(name))
  const unknown = [...given.names].filter((name) => !asked.names.has(name))
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const forms = given.plurals.flatMap((plural) => categories.filter((category) => !plural.includes(category)))
  const where = `${language}, “${message}”`
  return [
    ...missing.map((name) => `${where} does not say {${name}}`),
    ...unknown.map((name) => `${where} says {${name}}, which is not given`),
    ...new Set(forms.map((category) => `${where} has no form “${category}”`)),
  ]
}

interface Parts {
  /** Arguments and tags. */
  names: Set<string>
  /** Categories of each cardinal plural. */
  plurals: string[][]
}

/** `icu-minify`: `[name]`, `[name, kind, options]` with kind 1 to 3 for choices, `[tag, ...children]`. */
function partsOf(compiled: Compiled, found: Parts = { names: new Set(), plurals: [] }): Parts {
  if (!Array.isArray(compiled)) return found
  for (const node of compiled as unknown[]) {
    if (!Array.isArray(node)) continue
    const [name, kind, options] = node as [string, unknown, Record<string, Compiled>]
    found.names.add(name)
    if (kind === 2) found.plurals.push(Object.keys(options))
    if (typeof kind === 'number' && kind >= 1 && kind <= 3)
      for (const option of Object.values(options)) partsOf(Array.isArray(option) ? option : [], found)
    else partsOf(node.slice(1) as Compiled, found)
  }
  return found
}
