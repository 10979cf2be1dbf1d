/** Splits a name: `report.tar` → `['report', '.tar']`. A leading dot starts no extension. The extension has at most 12 characters. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 13 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/**
 * Returns a function that gives each file or folder its path in an archive, from its names, outermost first. No path leads out of the
 * folder that it is unpacked into, and no two are equal on a disk that ignores case: the later one gets a number.
 */
export function createArchivePaths(): (path: readonly string[], isFolder?: boolean) => string {
  const root = newFolder('')
  return (path, isFolder = false) => {
    const folders = isFolder ? path : path.slice(0, -1)
    const folder = folders.reduce(enter, root)
    return isFolder ? folder.path : folder.path + take(folder, path.at(-1) ?? '')
  }
}

interface Folder {
  /** Ends with a slash, except for the root, which is empty. */
  path: string
  folders: Map<string, Folder>
  taken: Set<string>
}

function newFolder(path: string): Folder {
  return { path, folders: new Map(), taken: new Set() }
}

function enter(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name)
  if (known) return known
  const folder = newFolder(`${parent.path}${take(parent, name)}/`)
  parent.folders.set(name, folder)
  return folder
}

/** Returns a name that is valid and free in this folder. */
function take({ taken }: Folder, wanted: string): string {
  const name = safeName(wanted)
  const [stem, extension] = splitName(name)
  let free = name
  for (let number = 2; taken.has(sameOnDisk(free)); number += 1) free = `${stem} (${number})${extension}`
  taken.add(sameOnDisk(free))
  return free
}

/** Storage accepts names that a disk reads as a path: `..`, `a/b`, `a\b`. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_')
  return /^\.{0,2}$/.test(safe) ? '_'.repeat(Math.max(1, safe.length)) : safe
}

function sameOnDisk(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** @alias @deprecated Use `createArchivePaths`. */
export const archivePlaces = createArchivePaths
