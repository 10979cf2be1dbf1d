import type { Rollup } from 'vite'

/** A page of the first visits, and the files of an ungrouped build that it requests. */
export interface PageFiles {
  /** Name of the page's group. */
  name: string
  /** The folder whose modules only this page uses. Null for the home page, which consists of cards. */
  folder: string | null
  /** Modules that the page begins with. */
  entries: readonly string[]
  /** Files requested until its rows. */
  first: ReadonlySet<string>
  /** Files requested until it has settled. */
  settled: ReadonlySet<string>
}

/** Returns the chunks that match, and all that they import statically. */
export function collectImports(
  chunks: readonly Rollup.OutputChunk[],
  isMatch: (chunk: Rollup.OutputChunk) => boolean,
): Set<Rollup.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of chunks.filter(isMatch)) visit(chunk)
  return seen
}

/**
 * Names the group of each module, as a careful team would group the chunks of an ungrouped build:
 * - `shell`: for every page;
 * - a group for each page: what only this page uses, and needs before its rows;
 * - `shared`: what other pages use as well, and icons;
 * - `kit`: large parts of packages that one page needs before its rows, and others on demand;
 * - a `-later` group for each page: what it requests soon after its rows.
 * Modules without a name only come on demand and are left to the bundler.
 */
export function findGroups(
  chunks: readonly Rollup.OutputChunk[],
  pages: readonly PageFiles[],
): ReadonlyMap<string, string> {
  const shell = collectImports(chunks, ({ isEntry }) => isEntry)
  const usersOf = findUsers(chunks, pages)
  const needs = pages.map(({ name, first, settled }) => ({
    name,
    first: collectImports(chunks, ({ fileName }) => first.has(fileName)),
    settled: collectImports(chunks, ({ fileName }) => settled.has(fileName)),
  }))
  const nameOf = (chunk: Rollup.OutputChunk): string | null => {
    if (shell.has(chunk)) return 'shell'
    const users = usersOf(chunk)
    const isOnlyOf = ({ name }: { name: string }) => users.size === 1 && users.has(name)
    const [first, ...more] = needs.filter((page) => page.first.has(chunk))
    if (!first) {
      const [later, ...others] = needs.filter((page) => page.settled.has(chunk))
      if (!later || (others.length > 0 && chunk.code.length > tiny)) return null
      if (isOnlyOf(later)) return `${later.name}-later`
      if (chunk.code.length <= tiny) return 'shared'
      return chunk.code.length <= small ? `${later.name}-later` : null
    }
    if (isOnlyOf(first) && more.length === 0) return first.name
    return more.length > 0 || chunk.code.length <= small ? 'shared' : 'kit'
  }
  return new Map(
    chunks.flatMap((chunk) => {
      const name = nameOf(chunk)
      return name ? chunk.moduleIds.map((id): [string, string] => [id, name]) : []
    }),
  )
}

/** Characters of code up to which a chunk is joined with others, even if some pages then get it in vain. */
const tiny = 1_000
const small = 10_000

/** Returns a function that names the pages whose chunks import a chunk, and `elsewhere` for all others. */
function findUsers(
  chunks: readonly Rollup.OutputChunk[],
  pages: readonly PageFiles[],
): (chunk: Rollup.OutputChunk) => Set<string> {
  const users = new Map(chunks.map((chunk) => [chunk, new Set<string>()]))
  for (const entry of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const id = entry.facadeModuleId ?? ''
    const page = pages.find(
      ({ folder, entries }) => entries.includes(id) || (folder !== null && id.startsWith(`${folder}/`)),
    )
    for (const chunk of collectImports(chunks, (one) => one === entry))
      users.get(chunk)?.add(page?.name ?? 'elsewhere')
  }
  return (chunk) => users.get(chunk) ?? new Set()
}

/**
 * Names the group of a sheet by the modules that import it. Sheets are small, so a page has its own, for later parts too,
 * and all others come with the shell's.
 */
export function nameSheetGroup(
  id: string,
  groups: ReadonlyMap<string, string>,
  importersOf: (id: string) => readonly string[],
): string | null {
  let importers = importersOf(id)
  let names = new Set(importers.flatMap((module) => groups.get(module) ?? []))
  // A module that imports a global sheet may otherwise be empty.
  if (!id.includes('.module.'))
    for (let level = 0; names.size === 0 && level < 3; level += 1) {
      importers = importers.flatMap((module) => importersOf(module))
      names = new Set(importers.flatMap((module) => groups.get(module) ?? []))
    }
  const [page, ...others] = new Set([...names].map((name) => name.replace(/-later$/, '')))
  if (page === undefined) return null
  return others.length > 0 || page === 'shared' || page === 'kit' ? 'shell' : page
}
