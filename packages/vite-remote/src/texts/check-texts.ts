import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { formatPosition } from '../checks/check-sources.ts'
import {
  type CompiledMessage,
  compileMessage,
  getMessageKey,
  parseCatalogEntries,
  parseMessages,
} from './parse-messages.ts'

/** Returns the folder with the catalogs of a package. */
export const getCatalogFolder = (root: string) => join(root, 'src/texts')

/** Whether the package in `root` is translated. */
export const isTranslated = (root: string) => existsSync(join(getCatalogFolder(root), 'texts.ts'))

/** Whether a file is a catalog, named by the tag of its language: `de.ts`, `pt-BR.ts`. */
export const isCatalog = (name: string) => /^[a-z]{2,3}(-\w+)*\.ts$/.test(name)

/** Returns the catalog files of a package by language: `de` → `…/src/texts/de.ts`. */
export function listCatalogFiles(root: string): Map<string, string> {
  const files = readdirSync(getCatalogFolder(root)).filter(isCatalog)
  return new Map(files.map((name) => [basename(name, '.ts'), join(getCatalogFolder(root), name)]))
}

/** Returns the path of the catalog of `language`. */
export const getCatalogPath = (root: string, language: string) =>
  join(getCatalogFolder(root), `${language}.ts`)

/** Reads the messages of a catalog with their translations, in the order of the file. */
export function readCatalog(file: string): [message: string, translation: string][] {
  return parseCatalogEntries(file, readFileSync(file, 'utf8')).map(({ key, value }) => [
    key.value,
    value.value,
  ])
}

/** Reads the English messages of the package in `root`, with their places: `src/app.tsx:12`. */
export function listMessages(root: string): Map<string, string[]> {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll(sep, '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(path))
    .sort()
  const messages = new Map<string, string[]>()
  for (const path of paths) {
    const code = readFileSync(join(root, path), 'utf8')
    for (const { value, start } of parseMessages(path, code)) {
      const place = `${path}:${code.slice(0, start).split('\n').length}`
      messages.set(value, [...(messages.get(value) ?? []), place])
    }
  }
  return messages
}

/** A fault of a text in one or several languages. */
export interface TextFault {
  /** A warning leaves a text in English or a translation unused. An error would show a wrong text. */
  level: 'error' | 'warning'
  /** `src/app.tsx:12`, or with the column `src/texts/de.ts:9:3`. */
  place: string
  /** The fault and its recovery action. */
  problem: string
}

/** Formats a fault as a line that begins with its place. */
export const describeFault = ({ place, problem }: TextFault) => `${place}: ${problem}`

/** Returns the faults of the texts and translations of the package in `root`. */
export function findTextFaults(root: string): TextFault[] {
  const messages = listMessages(root)
  const catalogs = [...listCatalogFiles(root)].map(([language, file]) => readPlaces(root, language, file))
  return [
    ...[...messages].flatMap(([message, [place = '']]) => missingFaults(message, place, catalogs)),
    ...catalogs.flatMap(({ language, entries }) =>
      entries.flatMap(({ place, message, translation }) =>
        messages.has(message)
          ? translationFaults(language, place, message, translation)
          : [{ level: 'warning' as const, place, problem: `“${message}” is not used any more.` }],
      ),
    ),
    ...sourceFaults(messages),
  ]
}

interface PlacedCatalog {
  language: string
  /** Path relative to the package's root. */
  path: string
  entries: { place: string; message: string; translation: string }[]
}

function readPlaces(root: string, language: string, file: string): PlacedCatalog {
  const path = relative(root, file).replaceAll(sep, '/')
  const code = readFileSync(file, 'utf8')
  const entries = parseCatalogEntries(path, code).map(({ key, value }) => ({
    place: formatPosition(path, code, key.start),
    message: key.value,
    translation: value.value,
  }))
  return { language, path, entries }
}

function missingFaults(message: string, place: string, catalogs: readonly PlacedCatalog[]): TextFault[] {
  const lacking = catalogs.filter(({ entries }) => entries.every((entry) => entry.message !== message))
  if (lacking.length === 0) return []
  const languages = lacking.map(({ language }) => language).join(', ')
  const files = lacking.map(({ path }) => path).join(', ')
  const problem = `“${message}” has no translation in ${languages}, and is shown in English there. Add it to ${files}.`
  return [{ level: 'warning', place, problem }]
}

/** Returns messages that can't be compiled, or have equal keys. */
function sourceFaults(messages: ReadonlyMap<string, string[]>): TextFault[] {
  const keys = new Map<string, string>()
  return [...messages].flatMap(([message, [place = '']]): TextFault[] => {
    try {
      const key = getMessageKey(message)
      const other = keys.get(key)
      keys.set(key, message)
      if (other === undefined) return []
      const problem = `“${message}” has the key of another message: change a word.`
      return [{ level: 'error', place, problem }]
    } catch (error) {
      return [{ level: 'error', place, problem: (error as Error).message }]
    }
  })
}

/** Returns the faults of a translation: it needs the arguments of the message, and a form for every plural of its language. */
function translationFaults(
  language: string,
  place: string,
  message: string,
  translation: string,
): TextFault[] {
  const fault = (problem: string): TextFault => ({
    level: 'error',
    place,
    problem: `${language}, “${message}” ${problem}`,
  })
  let given: Parts
  try {
    given = partsOf(compileMessage(translation))
  } catch (error) {
    return [fault(`is translated wrongly: ${(error as Error).message}`)]
  }
  const asked = partsOf(compileIfPossible(message))
  const missing = [...asked.names].filter((name) => !given.names.has(name))
  const unknown = [...given.names].filter((name) => !asked.names.has(name))
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const forms = given.plurals.flatMap((plural) => categories.filter((category) => !plural.includes(category)))
  return [
    ...missing.map((name) => fault(`does not say {${name}}`)),
    ...unknown.map((name) => fault(`says {${name}}, which is not given`)),
    ...[...new Set(forms)].map((category) => fault(`has no form “${category}”`)),
  ]
}

/** Compiles a message; `sourceFaults` reports the ones that can't be compiled. */
function compileIfPossible(message: string): CompiledMessage {
  try {
    return compileMessage(message)
  } catch {
    return message
  }
}

interface Parts {
  /** Arguments and tags. */
  names: Set<string>
  /** Categories of each cardinal plural. */
  plurals: string[][]
}

/** `icu-minify`: `[name]`, `[name, kind, options]` with kind 1 to 3 for choices, `[tag, ...children]`. */
function partsOf(compiled: CompiledMessage, found: Parts = { names: new Set(), plurals: [] }): Parts {
  if (!Array.isArray(compiled)) return found
  for (const node of compiled as unknown[]) {
    if (!Array.isArray(node)) continue
    const [name, kind, options] = node as [string, unknown, Record<string, CompiledMessage>]
    found.names.add(name)
    if (kind === 2) found.plurals.push(Object.keys(options))
    if (typeof kind === 'number' && kind >= 1 && kind <= 3)
      for (const option of Object.values(options)) partsOf(Array.isArray(option) ? option : [], found)
    else partsOf(node.slice(1) as CompiledMessage, found)
  }
  return found
}

/** @alias @deprecated Use `getCatalogFolder`. */
export const catalogsIn = getCatalogFolder
/** @alias @deprecated Use `listCatalogFiles`. */
export const catalogFiles = listCatalogFiles
/** @alias @deprecated Use `getCatalogPath`. */
export const catalogFile = getCatalogPath
/** @alias @deprecated Use `listMessages`. */
export const messagesIn = listMessages
/** @alias @deprecated Use `findTextFaults`. */
export const textFaults = findTextFaults
