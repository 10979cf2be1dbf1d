import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'
import { installedFolder } from '../app/manifest.ts'

/** An import that leads nowhere. */
interface MissingImport {
  file: string
  source: string
  /** In the file's text. */
  start: number
}

/**
 * Fails a build whose own sources import a file or a package that is not there. Without it such a build takes a minute to fail: the
 * federation plugin waits for a module that is never read. `entries` are absolute files.
 *
 * Written for @module-federation/vite 1.23.0.
 */
export function missingImports(root: string, entries: readonly string[]): Plugin {
  return {
    name: 'portico:missing-imports',
    apply: 'build',
    buildStart() {
      const missing = findMissing(root, entries)
      if (!missing) return
      const { file, source, start } = missing
      const code = readFileSync(file, 'utf8')
      const before = code.slice(0, start).split('\n')
      const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1]
      const name = relative(root, file)
      this.error({
        message: `Could not resolve '${source}' in ${name} (${name}:${line}:${column})`,
        id: file,
        loc: { file, line, column },
        frame: `${line} | ${code.split('\n')[line - 1]}`,
      })
    },
  }
}

/** Returns the first import that leads nowhere, of all files that the entries need. */
function findMissing(root: string, entries: readonly string[]): MissingImport | undefined {
  const queue = [...entries]
  const seen = new Set<string>()
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file) || !isFile(file)) continue
    seen.add(file)
    for (const { source, start } of importsOf(file)) {
      if (!/^\.{1,2}\//.test(source)) {
        if (!isInstalled(root, source)) return { file, source, start }
        continue
      }
      const found = findFile(join(dirname(file), source.replace(/\?.*$/, '')))
      if (!found) return { file, source, start }
      if (/\.[cm]?[jt]sx?$/.test(found)) queue.push(found)
    }
  }
  return undefined
}

/** The modules that a file imports at run time, by literals. A file with a syntax error has none here: the build says so. */
function importsOf(file: string): { source: string; start: number }[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) return []
  const found: { source: string; start: number }[] = []
  const add = (source: { value?: unknown; start: number } | null) => {
    if (typeof source?.value === 'string') found.push({ source: source.value, start: source.start })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => void (importKind !== 'type' && add(source)),
    ExportNamedDeclaration: ({ source, exportKind }) => void (exportKind !== 'type' && add(source)),
    ExportAllDeclaration: ({ source, exportKind }) => void (exportKind !== 'type' && add(source)),
    ImportExpression: ({ source }) => add(source as { value?: unknown; start: number }),
  }).visit(program)
  return found
}

/** As bundlers resolve it: the file itself, one with an ending, or the first file of a folder. */
function findFile(path: string): string | undefined {
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '/index.ts', '/index.tsx', '/index.js']
  return endings.map((ending) => path + ending).find(isFile)
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** Whether there is a package of that name. Addresses, aliases and modules of plugins are left to the build. */
function isInstalled(root: string, source: string): boolean {
  const name = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*/.exec(source)?.[0]
  if (!name || /^[a-z]+:/.test(source) || builtinModules.includes(name)) return true
  try {
    installedFolder(root, name)
    return true
  } catch {
    return false
  }
}
