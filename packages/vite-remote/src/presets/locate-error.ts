import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { readSources } from '../checks/check-sources.ts'
import { createCodeFrame } from '../checks/code-frame.ts'

/** An error of a remote as a page has it. */
export interface PageError {
  /** Its name and message: `TypeError: text is not a function`. */
  message: string
  /** The stack of a browser, with addresses of this server. */
  stack: string
}

/** An error of a remote, and where it is in the sources. */
export interface LocatedError {
  /** Below the root, with line and column from 1: `src/start-page.tsx:9:11`. Undefined if no source has it. */
  place: string | undefined
  message: string
  /** The lines around the place. */
  frame: string
}

/**
 * Finds the place of an error in the sources of a remote: of what threw, by its stack; of a module that the browser could not link, by the
 * name that it misses; else the first fault of the sources that the entries import.
 */
export async function locateError(
  server: ViteDevServer,
  origin: string,
  { message, stack }: PageError,
  entries: readonly string[],
): Promise<LocatedError> {
  const { root } = server.config
  const thrown = await findThrown(server, origin, stack)
  if (thrown) return describe(root, thrown, message)
  const missing = await findMissingExport(server, origin, message)
  if (missing) return describe(root, missing, missing.message)
  return findFault(root, entries) ?? { place: undefined, message, frame: '' }
}

/** Returns the first fault of the sources that the entries import; null if they have none. */
export function findFault(root: string, entries: readonly string[]): LocatedError | null {
  const { faults, uninstalled } = readSources(root, entries)
  const missing = uninstalled.map(({ place, specifier }) => `${place}: ${specifier} is not installed.`)
  const [fault] = [...faults, ...missing]
  if (fault === undefined) return null
  const [, file, line, column, message = ''] = /^(.+?):(\d+):(\d+): ([\s\S]+)$/.exec(fault) ?? []
  if (file === undefined) return { place: undefined, message: fault, frame: '' }
  return describe(root, { file: join(root, file), line: Number(line), column: Number(column) }, message)
}

interface Place {
  file: string
  line: number
  column: number
}

function describe(root: string, { file, line, column }: Place, message: string): LocatedError {
  return {
    place: `${relative(root, file).split(sep).join('/')}:${line}:${column}`,
    message,
    frame: createCodeFrame(readFileSync(file, 'utf8'), line, column),
  }
}

/** The first line of a stack that is in a source of the remote. */
async function findThrown(server: ViteDevServer, origin: string, stack: string): Promise<Place | null> {
  for (const [, address = '', line = '', column = ''] of stack.matchAll(
    /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g,
  )) {
    const found = await findModule(server, origin, address)
    if (!found) continue
    const { map } = found.module.transformResult ?? {}
    if (!map || !('mappings' in map) || map.mappings === '')
      return { file: found.file, line: Number(line), column: Number(column) }
    const entry = new SourceMap(map as SourceMapPayload).findEntry(Number(line) - 1, Number(column) - 1)
    if ('originalLine' in entry)
      return { file: found.file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return null
}

/** A module by its address in the page, if it is a source of the remote. */
async function findModule(server: ViteDevServer, origin: string, address: string) {
  const url = URL.parse(address)
  if (url?.origin !== origin) return null
  // The time of the last change, by which the browser loads a module again.
  url.searchParams.delete('t')
  const module = await server.environments.client.moduleGraph.getModuleByUrl(url.pathname + url.search)
  const file = module?.file
  const isSource = file?.startsWith(join(server.config.root, sep)) && !file.includes('node_modules')
  return module && file && isSource ? { module, file } : null
}

/** The import of a name that the module behind it does not export. Engines differ in their words, and all name both. */
async function findMissingExport(
  server: ViteDevServer,
  origin: string,
  message: string,
): Promise<(Place & { message: string }) | null> {
  const [, address = '', name = ''] =
    /requested module '([^']+)' does not provide an export named:? '([^']+)'/.exec(message) ??
    /requested module '([^']+)' doesn't provide an export named: '([^']+)'/.exec(message) ??
    []
  const found = address ? await findModule(server, origin, new URL(address, origin).href) : null
  if (!found) return null
  for (const { file } of found.module.importers) {
    const code = file ? readFileSync(file, 'utf8') : ''
    const statement = new RegExp(`import\\s[^'"]*?\\b(${name})\\b[^'"]*?['"]`, 'd').exec(code)
    const start = statement?.indices?.[1]?.[0]
    if (!file || start === undefined) continue
    const before = code.slice(0, start).split('\n')
    return {
      file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message: `${relative(server.config.root, found.file).split(sep).join('/')} exports no value ${name}. If it is a type, write "import type".`,
    }
  }
  return null
}
