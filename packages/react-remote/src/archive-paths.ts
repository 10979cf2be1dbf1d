/** `report.tar` → `['report', '.tar']`; a leading dot begins no extension. The extension is at most 12 characters. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 13 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/**
 * Where each thing stands in an archive, one after the other: a file by its names, inwards, or a folder. No path leads out of the folder that
 * it is unpacked into, and no two are the same to a disk that takes `A.txt` and `a.txt` for one: the later is numbered.
 */
export function archivePlaces(): (path: readonly string[], isFolder?: boolean) => string {
  const root = newFolder('')
  return (path, isFolder = false) => {
    const folders = isFolder ? path : path.slice(0, -1)
    const folder = folders.reduce(enter, root)
    return isFolder ? folder.path : folder.path + take(folder, path.at(-1) ?? '')
  }
}

interface Folder {
  /** Ends with a slash, but for the root, which has none. */
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

/** A name that can stand in this folder, and that nothing in it has yet. */
function take({ taken }: Folder, wanted: string): string {
  const name = safeName(wanted)
  const [stem, extension] = splitName(name)
  let free = name
  for (let number = 2; taken.has(sameOnDisk(free)); number += 1) free = `${stem} (${number})${extension}`
  taken.add(sameOnDisk(free))
  return free
}

/** Storage takes names that a disk reads as a way: `..`, `a/b`, `a\b`. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_')
  return /^\.{0,2}$/.test(safe) ? '_'.repeat(Math.max(1, safe.length)) : safe
}

function sameOnDisk(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
