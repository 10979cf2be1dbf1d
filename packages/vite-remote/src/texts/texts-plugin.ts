import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import {
  describeFault,
  findTextFaults,
  getCatalogFolder,
  isCatalog,
  isTranslated,
  type TextFault,
} from './check-texts.ts'
import {
  compileMessage,
  getMessageKey,
  MessageSourceError,
  parseCatalogEntries,
  parseMessages,
} from './parse-messages.ts'

/** Modes of the builds of a remote after the first one, which has printed the warnings. */
const furtherBuilds: readonly string[] = ['alone', 'embed', 'full']

/**
 * Compiles the messages of translated packages, including those in `node_modules`: the arguments of `t(…)`, and the catalogs. With `root`
 * it also checks that package: it warns about messages without a translation, which are shown in English, and a translation that does not
 * fit its message fails the build.
 */
export function compiledTexts(root?: string): Plugin {
  const roots = new Map<string, string | null>()
  const rootOf = (folder: string): string | null => {
    const known = roots.get(folder)
    if (known !== undefined) return known
    const above = dirname(folder)
    const isPackage = existsSync(join(folder, 'package.json'))
    const found = isPackage ? (isTranslated(folder) ? folder : null) : above === folder ? null : rootOf(above)
    roots.set(folder, found)
    return found
  }
  let isFurther = false
  let isServer = false
  return {
    name: 'portico:texts',
    // Runs before other plugins can change the literals.
    enforce: 'pre',
    configResolved({ mode, command }) {
      isFurther = furtherBuilds.includes(mode)
      isServer = command === 'serve'
    },
    buildStart() {
      if (!root || !isTranslated(root)) return
      const faults = isServer ? faultsOfServer(root) : findTextFaults(root)
      const told = faults.filter(({ level }) => level === 'warning').map(describeFault)
      if (!isFurther) for (const line of told) this.warn(line)
      const errors = faults.filter(({ level }) => level === 'error').map(describeFault)
      // A development server starts with faulty sources as well, and continues when they are repaired.
      if (isServer) for (const line of errors) this.warn(line)
      else if (errors.length > 0) this.error(errors.join('\n'))
    },
    transform: {
      filter: { id: /\.tsx?(\?.*)?$/ },
      handler(code, id) {
        const path = id.replace(/\?.*$/, '')
        const owner = rootOf(dirname(path))
        if (!owner) return null
        const compileFile =
          dirname(path) === getCatalogFolder(owner) && isCatalog(basename(path))
            ? compileCatalog
            : compileMessages
        try {
          return { code: compileFile(path, code), map: null }
        } catch (error) {
          if (!(error instanceof MessageSourceError)) throw error
          // Vite shows the lines around an offset.
          return this.error({ message: error.message, stack: '' }, error.offset)
        }
      },
    },
  }
}

/** Returns the faults of texts. Empty if a source can't be read, because the page that loads it reports the error. */
function faultsOfServer(root: string): TextFault[] {
  try {
    return findTextFaults(root)
  } catch (error) {
    if (error instanceof MessageSourceError) return []
    throw error
  }
}

/** Compiles messages: `t('…', values)` with arguments becomes `t([key, compiled], values)`, and `msg('…')` becomes its content. */
export function compileMessages(path: string, code: string): string {
  return parseMessages(path, code).reduceRight((text, { start, end, value }) => {
    const compiled = compileMessage(value)
    const built = typeof compiled === 'string' ? compiled : [getMessageKey(value), compiled]
    return `${text.slice(0, start)}${JSON.stringify(built)}${text.slice(end)}`
  }, code)
}

/** Compiles a catalog: keys as messages have them at run time, with compiled translations. */
export function compileCatalog(path: string, code: string): string {
  const entries = parseCatalogEntries(path, code).map(({ key, value }) => [
    getMessageKey(key.value),
    compileMessage(value.value),
  ])
  return `export const messages = ${JSON.stringify(Object.fromEntries(entries))}`
}
