import type { Rollup } from 'vite'
import { isFederationModule } from '../app/federation-modules.ts'
import type { JoinOptions } from './join-chunks.ts'

type Chunk = Rollup.OutputChunk

/** Prefix of the ids of chunks that are bundled a second time. */
export const chunkIdPrefix = '\0portico-chunk:'

/** Name of the file with the modules that several parts need. */
export const commonChunkName = 'common'

/** Name of the file with small modules that lazy parts share. */
export const smallChunkName = 'shared'

/**
 * Name of the entry's group. Without the group, the bundler splits off modules that lazy parts import from it: one more request per
 * visit.
 */
const firstName = 'first'

/** Returns the id of a chunk by its file. */
export function getChunkId(fileName: string): string {
  return chunkIdPrefix + fileName
}

/** Returns a short name for a chunk. Federation's own names are long, contain a hash of the build folder, and are in every document. */
export function getChunkName(chunk: Chunk | undefined): string {
  if (!chunk) return smallChunkName
  return isSource(chunk.name) ? chunk.name.replaceAll(/[^\w-]+/g, '_') : 'share'
}

/**
 * Assigns each chunk to a file. An exposed module is one file with all its static imports, even if a lazy part needs some of them too.
 * Modules that several exposed modules need are another file; so are modules that several lazy parts behind a facade need. A part in
 * `soon` is one file in the same way. `atOnce` contains the names of the files that a first visit needs in addition to the entry.
 */
export function createChunkGroups(
  chunks: ReadonlyMap<string, Chunk>,
  { entry, eager, facade, shared = {}, together = {}, soon = [] }: JoinOptions,
): { codeSplitting?: CodeSplitting; atOnce: ReadonlySet<string> } {
  const whole = (id: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(id)
    if (!chunk || found.has(id)) return found
    found.add(id)
    for (const next of chunk.imports) whole(getChunkId(next), found)
    for (const next of chunk.dynamicImports)
      if (isEager(chunks.get(getChunkId(next)), eager)) whole(getChunkId(next), found)
    return found
  }
  const first = whole(getChunkId(entry))
  if (facade !== undefined) {
    const later = [...chunks].flatMap(([id, { imports }]) => (first.has(id) ? [] : imports.map(getChunkId)))
    const isCommon = (id: string) =>
      id.slice(chunkIdPrefix.length) in shared ||
      (!first.has(id) && later.indexOf(id) !== later.lastIndexOf(id))
    const isFirst = (id: string) => first.has(id) || id === getChunkId('facade.js')
    const name = (id: string) =>
      isFirst(id) ? firstName : (getCatalogName(chunks.get(id)) ?? (isCommon(id) ? commonChunkName : null))
    return { codeSplitting: groupBy(name), atOnce: new Set() }
  }
  const exposed = (chunks.get(getChunkId(entry))?.dynamicImports ?? []).filter(
    (next) => !first.has(getChunkId(next)),
  )
  const partOf = (next: string) => ({ name: getChunkName(chunks.get(next)), ids: whole(next) })
  const parts = exposed.map((next) => partOf(getChunkId(next)))
  const soonParts = [...chunks.keys()]
    .filter((id) => soon.includes(getChunkSource(chunks.get(id))))
    .map(partOf)
  const name = (id: string): string | null => {
    if (first.has(id)) return firstName
    const users = parts.filter(({ ids }) => ids.has(id))
    return users.length > 1
      ? commonChunkName
      : ((users[0] ?? soonParts.find(({ ids }) => ids.has(id)))?.name ?? null)
  }
  const small = smallShared(chunks, (id) => first.has(id) || name(id) === commonChunkName)
  const joined = namedTogether(chunks, together, (id) => name(id) === null && !small.has(id))
  const nameWithSmall = (id: string) =>
    getCatalogName(chunks.get(id)) ?? name(id) ?? (small.has(id) ? smallChunkName : (joined.get(id) ?? null))
  return {
    codeSplitting: groupBy(nameWithSmall),
    atOnce: new Set([commonChunkName, ...parts.map((part) => part.name)]),
  }
}

/** Returns the source file of a later part, below `src`; empty for other chunks. */
export function getChunkSource(chunk: Pick<Chunk, 'facadeModuleId'> | undefined): string {
  return /\/src\/(.*)$/.exec(chunk?.facadeModuleId ?? '')?.[1] ?? ''
}

/** Returns the file name for a catalog: `texts-de` for all German catalogs, of any package. */
export function getCatalogName(chunk: Chunk | undefined): string | null {
  const [, language] = /\/src\/texts\/([a-z]{2,3}(?:-\w+)*)\.ts$/.exec(chunk?.facadeModuleId ?? '') ?? []
  return language ? `texts-${language}` : null
}

/**
 * Returns the file names of later parts by the option `together`, and of chunks that only these parts import. Other chunks stay separate.
 * @throws if an entry of the option matches no part: otherwise a moved file would silently lose its group
 */
function namedTogether(
  chunks: ReadonlyMap<string, Chunk>,
  together: ChunkGroupRules,
  isLater: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const sources = [...chunks.values()].map(getChunkSource)
  const missing = Object.values(together)
    .flat()
    .filter((part) => !sources.some((source) => source.startsWith(part)))
  if (missing.length > 0)
    throw new Error(
      `no later part begins with ${missing.join(' or ')}, which vite.config.ts wants in a group`,
    )
  for (const [id, { facadeModuleId }] of chunks) {
    const source = getChunkSource({ facadeModuleId })
    const [name] =
      Object.entries(together).find(([, parts]) => parts.some((part) => source.startsWith(part))) ?? []
    if (name && isLater(id)) names.set(id, name)
  }
  const importers = (id: string) =>
    [...chunks].flatMap(([other, { imports }]) =>
      imports.some((next) => getChunkId(next) === id) ? [other] : [],
    )
  for (let left = -1; left !== names.size; ) {
    left = names.size
    for (const [id, { facadeModuleId }] of chunks) {
      const [name, ...others] = new Set(importers(id).map((other) => names.get(other)))
      if (!facadeModuleId && name && others.length === 0 && !names.has(id) && isLater(id)) names.set(id, name)
    }
  }
  return names
}

/**
 * Returns small chunks that lazy parts share (an icon, a few words). One file for all of them costs less than a request, and a line in each
 * document's import map, for each. Only chunks that import loaded files (`isThere`) or each other count, so that no part loads more than a
 * few hundred unused bytes.
 */
function smallShared(
  chunks: ReadonlyMap<string, Chunk>,
  isThere: (id: string) => boolean,
): ReadonlySet<string> {
  const small = new Set<string>()
  for (const [id, { facadeModuleId, name, code }] of chunks)
    if (!isThere(id) && !facadeModuleId && isSource(name) && code.length < mostSmall) small.add(id)
  const standsAlone = (id: string) => {
    const { imports = [], dynamicImports = [] } = chunks.get(id) ?? {}
    return (
      dynamicImports.length === 0 &&
      imports.every((next) => isThere(getChunkId(next)) || small.has(getChunkId(next)))
    )
  }
  for (let left = -1; left !== small.size; ) {
    left = small.size
    for (const id of small) if (!standsAlone(id)) small.delete(id)
  }
  return small
}

/** Names of files, each with the later parts in it, as prefixes of paths below `src`. */
export type ChunkGroupRules = Readonly<Record<string, readonly string[]>>

/** Size limit of a small chunk, in characters. */
const mostSmall = 2000

type CodeSplitting = ReturnType<typeof groupBy>

function groupBy(name: (id: string) => string | null) {
  return { groups: [{ name, debugName: 'joined' }], includeDependenciesRecursively: false }
}

/** Whether a dynamically imported chunk is needed immediately. */
export function isEager(chunk: Chunk | undefined, eager: JoinOptions['eager']): boolean {
  return chunk !== undefined && eager !== undefined && (!chunk.facadeModuleId || eager(chunk.facadeModuleId))
}

/** Whether a module is source code, and not the federation plugin's or the page's `main`, which the plugin splits. */
export function isSource(moduleId: string): boolean {
  return !isFederationModule(moduleId) && !/\/src\/main\.tsx$/.test(moduleId)
}
