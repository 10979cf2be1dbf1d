import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** More packed files than the builds of a portal have: of more, the older half is removed. */
const mostKept = 4_000

/** A process that packs a file for longer has ended in the middle, in milliseconds; the largest takes two seconds. */
const longestPacking = 20_000

/** What has been packed, by the hash of its content, so that no process packs what another one has. */
export interface PackedFiles {
  /** The packed form of a file. It is packed here where no process has packed it, and none is about to. */
  readOrPack(bytes: Uint8Array, pack: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array>
}

/** Keeps packed files in a folder, which may be removed at any time. */
export function packedFilesIn(folder: string): PackedFiles {
  let isRoomMade = false
  return {
    async readOrPack(bytes, pack) {
      const file = join(folder, `${hashOf(bytes)}.br`)
      const claim = `${file}.claim`
      for (;;) {
        const known = read(file, bytes)
        if (known) return known
        const whose = claimOf(claim)
        if (whose === 'nobody’s') return pack(bytes)
        if (whose === 'ours')
          try {
            const packed = await pack(bytes)
            keep(file, packed)
            return packed
          } finally {
            rmSync(claim, { force: true })
          }
        await setTimeout(20)
      }
    },
  }

  /** Who packs a file: nobody can claim it where nothing can be kept, as in an image that is read only. */
  function claimOf(claim: string): 'ours' | 'another’s' | 'nobody’s' {
    try {
      mkdirSync(folder, { recursive: true })
      if (!isRoomMade) makeRoom(folder)
      isRoomMade = true
      const begun = statSync(claim, { throwIfNoEntry: false })?.mtimeMs
      if (begun !== undefined && Date.now() - begun > longestPacking) rmSync(claim, { force: true })
      closeSync(openSync(claim, 'wx'))
      return 'ours'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(claim)
        ? 'another’s'
        : 'nobody’s'
    }
  }
}

/** The packed form that lies there; null where there is none, or what lies there is not the file's. */
function read(file: string, bytes: Uint8Array): Uint8Array | null {
  if (!existsSync(file)) return null
  try {
    const packed = readFileSync(file)
    // What a full disk or a stranger has left there would be served for the file.
    return brotliDecompressSync(packed).equals(bytes) ? packed : null
  } catch {
    return null
  }
}

function keep(file: string, packed: Uint8Array): void {
  try {
    const draft = `${file}.${process.pid}.draft`
    writeFileSync(draft, packed)
    renameSync(draft, file)
  } catch {
    // A full disk: it is packed again the next time.
  }
}

/** Removes the older half of too many files; what another process removes meanwhile is gone all the same. */
function makeRoom(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= mostKept) return
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const byAge = names.map((name) => ({ name, at: age(name) })).sort((a, b) => a.at - b.at)
  for (const { name } of byAge.slice(0, names.length / 2)) rmSync(join(folder, name), { force: true })
}

/** The packed files of this installation, beside what else is made there: `node_modules/.cache`. */
export function packedFiles(): PackedFiles | null {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const modules = join(folder, 'node_modules')
    if (existsSync(join(modules, '.bin'))) return packedFilesIn(join(modules, '.cache', 'portico-packed'))
  }
  return null
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
