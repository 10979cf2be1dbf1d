import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts'

// The README of a package's `src/` lists its layers, one line for each level, from the entries down to the lowest:
//
//   - `panel/`, `home/`: pages of the shell
//   - `release/`: one release, from its address to its module
//
// A file imports from its own layer and from layers on lines below, never from lines above or from another layer of its line.
// Within a layer, a folder and the files next to it have no cyclic imports, neither direct nor indirect. An exception is a line
// of its own, with its reason:
//
//   - `index.ts` → `provider.tsx`: the core is imported by the package's name
const floor = /^- ((?:`[^`]+`(?:, )?)+): \S/
const exception = /^- `([^`]+)` → `([^`]+)`: \S/

/** The order of a package's layers in its README. */
interface Floors {
  /** Level of each layer, a folder (`home/`) or a file; 0 is the highest. */
  floorOf: ReadonlyMap<string, number>
  /** Pairs of files that may import against the order. */
  exceptions: readonly (readonly [from: string, to: string])[]
}

/** Reads the layers of the package in `folder`. */
export function readLayers(folder: string): Floors {
  const floorOf = new Map<string, number>()
  const exceptions: [string, string][] = []
  const lines = readFileSync(join(folder, 'src/README.md'), 'utf8').split('\n')
  for (const [floorNumber, line] of lines.entries()) {
    const [, from, to] = exception.exec(line) ?? []
    if (from && to) exceptions.push([from, to])
    else
      for (const [, room = ''] of floor.exec(line)?.[1]?.matchAll(/`([^`]+)`/g) ?? [])
        floorOf.set(room, floorNumber)
  }
  return { floorOf, exceptions }
}

/** Returns the violations of the layers of the package in `folder`, a sentence each; empty without violations. */
export function findLayerViolations(folder: string): string[] {
  const { floorOf, exceptions } = readLayers(folder)
  const files = readSourceFiles(join(folder, 'src'))
  const rooms = roomsIn(join(folder, 'src'))
  const excepted = new Set(exceptions.map(String))
  const unused = new Set(excepted)
  // Only imports that an exception may be for come here.
  const isExcepted = (from: string, to: string) => {
    unused.delete(String([from, to]))
    return excepted.has(String([from, to]))
  }
  const against = files.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const [from, to] = [roomOf(path), roomOf(imported.path)]
      const [above, below] = [floorOf.get(from), floorOf.get(to)]
      if (from === to || above === undefined || below === undefined || above < below) return []
      if (isExcepted(path, imported.path)) return []
      return [`${path}:${imported.line} imports ${imported.path}, which is not on a floor below`]
    }),
  )
  const withinRooms = files.map(({ path, imports }) => ({
    path,
    imports: imports.filter((to) => roomOf(to.path) === roomOf(path) && !isExcepted(path, to.path)),
  }))
  return [
    ...rooms.filter((room) => !floorOf.has(room)).map((room) => `${room} has no line in src/README.md`),
    ...[...floorOf.keys()]
      .filter((room) => !rooms.includes(room))
      .map((room) => `${room} stands in src/README.md alone`),
    ...against,
    ...foldersOf(files).flatMap((room) => nestedFaults(room, withinRooms)),
    ...[...unused].map((pair) => `the exception ${pair.replace(',', ' → ')} is not needed`),
  ]
}

/** Returns nested folders below `src/`; no README defines the order of their parts. */
function foldersOf(files: readonly SourceFile[]): string[] {
  const parents = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1)
    return names.slice(0, -1).map((_, depth) => names.slice(0, depth + 1).join('/'))
  })
  return [...new Set(parents)].sort()
}

/** Returns the folders within `room` that have a cyclic import with files next to them. */
function nestedFaults(room: string, files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] {
  const partOf = (path: string) => {
    const [name = '', inside] = path.slice(room.length + 1).split('/')
    return inside === undefined ? name : `${name}/`
  }
  const inside = files.filter(({ path }) => path.startsWith(`${room}/`))
  const neededBy = new Map<string, Set<string>>()
  for (const { path, imports } of inside)
    for (const imported of imports)
      if (imported.path.startsWith(`${room}/`) && partOf(imported.path) !== partOf(path))
        neededBy.set(partOf(path), (neededBy.get(partOf(path)) ?? new Set()).add(partOf(imported.path)))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(neededBy.get(from) ?? [])].some(
      (part) => part === to || (!seen.has(part) && reaches(part, to, seen.add(part))),
    )
  const folders = [...neededBy.keys()].filter((part) => part.endsWith('/') && reaches(part, part))
  return folders.map(
    (folder) =>
      `${room}/${folder} needs what needs it, by ${[...(neededBy.get(folder) ?? [])]
        .filter((part) => reaches(part, folder))
        .sort()
        .join(', ')}`,
  )
}

/** Returns folders with sources of their own. Each has layers, and one without a `src/README.md` fails. */
export function listPackagesWithLayers(root: string): string[] {
  return ['apps', 'packages']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'src')))
}

/** Returns the folders of `src`, and the files with code at its top level. */
function roomsIn(src: string): string[] {
  return readdirSync(src, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return [`${entry.name}/`]
    return /(?<!\.d)\.tsx?$/.test(entry.name) && !isTestFile(entry.name) ? [entry.name] : []
  })
}

/** Returns the layer of a file: its first folder, or the file itself at the top level. */
function roomOf(path: string): string {
  const [folder = '', inside] = path.split('/')
  return inside === undefined ? folder : `${folder}/`
}
