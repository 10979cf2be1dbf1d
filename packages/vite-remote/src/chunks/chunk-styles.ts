import type { Rollup } from 'vite'

/** The static imports of each chunk, by file name. */
export type StaticImports = ReadonlyMap<string, readonly string[]>

/** Styles of a bundle, read before Vite removes chunks that only contain styles. */
export interface ChunkStyles {
  /** The style of each chunk that has one, by the chunk's file name. */
  texts: ReadonlyMap<string, string>
  /** Imports of every chunk, including removed ones. */
  imports: StaticImports
}

/** The place of each style of a bundle. */
export interface AssignedStyles {
  /** The chunks that the entries load immediately; some are no longer in the bundle. */
  first: ReadonlySet<string>
  /** The style of `first`. */
  sheet: string
  /** The style of each other chunk that is still in the bundle, by file name. */
  later: ReadonlyMap<string, string>
}

/**
 * Removes all style sheets from the bundle, before Vite makes links of them.
 * @throws Error if a chunk names a sheet that is not in the bundle, or a sheet belongs to no chunk
 */
export function extractStyles(bundle: Rollup.OutputBundle): ChunkStyles {
  const texts = new Map<string, string>()
  const imports = new Map<string, readonly string[]>()
  const taken = new Set<string>()
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    imports.set(file.fileName, [...file.imports])
    const sheets = [...(file.viteMetadata?.importedCss ?? [])]
    file.viteMetadata?.importedCss.clear()
    const text = sheets.map((name) => textOf(bundle, name, file.fileName)).join('')
    if (text) texts.set(file.fileName, text)
    for (const name of sheets) taken.add(name)
  }
  for (const name of taken) delete bundle[name]
  const left = Object.keys(bundle).filter((name) => name.endsWith('.css'))
  if (left.length > 0) throw new Error(`No chunk imports the style sheet ${left.join(', ')}`)
  return { texts, imports }
}

function textOf(bundle: Rollup.OutputBundle, sheet: string, chunk: string): string {
  const file = bundle[sheet]
  if (file?.type !== 'asset') throw new Error(`${chunk} imports ${sheet}, which is not in the bundle`)
  return String(file.source)
}

/**
 * Assigns each style to the first sheet or to a later chunk. The style of a removed chunk goes to the chunks that imported it.
 * @param entries file names of the chunks that load first
 * @throws Error if a style belongs to no remaining chunk
 */
export function assignStyles(
  bundle: Rollup.OutputBundle,
  { texts, imports }: ChunkStyles,
  entries: readonly string[],
): AssignedStyles {
  const first = listStaticImports(imports, entries)
  const placed = new Set(first)
  const later = new Map<string, string>()
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== 'chunk' || first.has(name)) continue
    const own = listStaticImports(imports, [name], (next) => !bundle[next] && !first.has(next))
    for (const part of own) placed.add(part)
    const text = textsOf(texts, own)
    if (text) later.set(name, text)
  }
  const lost = [...texts.keys()].filter((name) => !placed.has(name))
  if (lost.length > 0)
    throw new Error(`The style of ${lost.join(', ')} would be lost: no chunk that is left imports it`)
  return { first, sheet: textsOf(texts, first), later }
}

/** Returns the entries and their imports, each after its own imports: the order in which their styles apply. */
export function listStaticImports(
  imports: StaticImports,
  entries: readonly string[],
  follow: (file: string) => boolean = () => true,
): Set<string> {
  const visited = new Set<string>()
  const ordered = new Set<string>()
  const visit = (file: string) => {
    if (visited.has(file) || !imports.has(file)) return
    visited.add(file)
    for (const next of imports.get(file) ?? []) if (follow(next)) visit(next)
    ordered.add(file)
  }
  for (const entry of entries) visit(entry)
  return ordered
}

const textsOf = (texts: ReadonlyMap<string, string>, files: Iterable<string>) =>
  [...files].map((name) => texts.get(name) ?? '').join('')
