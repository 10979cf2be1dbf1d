import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** An import with its place. */
interface NamedImport {
  file: string
  specifier: string
  place: string
}

/** Faults in the sources that the entries import. */
interface FoundSources {
  /** Lines that begin with a place: `src/app.tsx:12:5: …`. */
  faults: string[]
  /** Imports of packages that are in no `node_modules` above. */
  uninstalled: NamedImport[]
}

/**
 * Reads the sources from `entries` (absolute files) on before the bundler starts, and fails with all syntax errors and all imports of
 * missing files. Rolldown reports them with lines of transformed code, and only after all other modules are read: modules that wait for
 * the whole graph (`whole-graph.ts`) block it if one is missing.
 */
export function checkSources(root: string, entries: readonly string[]): Plugin {
  return {
    name: 'portico:sources',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { faults, uninstalled } = readSources(root, entries)
      for (const { file, specifier, place } of uninstalled)
        if (!(await this.resolve(specifier, file)))
          faults.push(
            `${place}: ${packageOf(specifier)} is not installed: npm install ${packageOf(specifier)}.`,
          )
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}

/** Reads the sources that the entries import, below the package's root. */
export function readSources(root: string, entries: readonly string[]): FoundSources {
  const found: FoundSources = { faults: [], uninstalled: [] }
  const seen = new Set(entries)
  for (const file of seen) {
    if (!isFile(file)) {
      found.faults.push(`package.json: portico.exposes names ${relative(root, file)}, which is not there.`)
      continue
    }
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue
    for (const one of importsOf(root, file, found.faults)) {
      if (!/^\.{1,2}\//.test(one.specifier)) {
        if (isUninstalled(one)) found.uninstalled.push(one)
        continue
      }
      const target = findFile(resolve(dirname(file), one.specifier.replace(/[?#].*$/, '')))
      if (target === undefined) found.faults.push(`${one.place}: there is no ${one.specifier}.`)
      else if (target.startsWith(join(root, sep)) && !target.includes(join(sep, 'node_modules', sep)))
        seen.add(target)
    }
  }
  return found
}

/** Returns the imports of a file without those of types. Adds its syntax errors to `faults`. */
function importsOf(root: string, file: string, faults: string[]): NamedImport[] {
  const code = readFileSync(file, 'utf8')
  const path = relative(root, file).replaceAll(sep, '/')
  const { module, errors } = parseSync(file, code)
  for (const { message, labels } of errors)
    faults.push(`${formatPosition(path, code, labels[0]?.start ?? 0)}: ${message}`)
  const isReal = ({ entries }: { entries: { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  const requests = [
    ...module.staticImports.filter(isReal).map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, value] =
        /^(?:'([^'$\\]*)'|"([^"$\\]*)")$/
          .exec(code.slice(start, end))
          ?.filter((part) => part !== undefined) ?? []
      return value === undefined ? [] : [{ value, start, end }]
    }),
  ]
  return requests.map(({ value, start }) => ({
    file,
    specifier: value,
    place: formatPosition(path, code, start),
  }))
}

/** Formats the place of an offset as editors open it: `src/app.tsx:12:5`. */
export function formatPosition(path: string, code: string, offset: number): string {
  const before = code.slice(0, offset).split('\n')
  return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

const endings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.jsx',
  '.mjs',
  '.json',
  '/index.ts',
  '/index.tsx',
  '/index.js',
]

/** Finds the file of a path as Vite does: the ending may be missing, and TypeScript may have the ending of JavaScript. */
function findFile(path: string): string | undefined {
  const paths = [
    ...endings.map((ending) => path + ending),
    path.replace(/\.(m?)js(x?)$/, '.$1ts$2'),
    path.replace(/\.js$/, '.tsx'),
  ]
  return paths.find(isFile)
}

/** Whether an import names a package that is in no `node_modules` above. */
function isUninstalled({ file, specifier }: NamedImport): boolean {
  if (isBuiltin(specifier) || !/^(@[\w.-]+\/)?[a-z\d][\w.-]*(\/|$)/i.test(specifier)) return false
  const name = packageOf(specifier)
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name))) return false
    if (folder === dirname(folder)) return true
  }
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
