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

/** Limit of packed files, above the number that the builds of a portal have. Above it the older half is removed. */
const mostKept = 4_000

/** Time in ms after which a process that packs a file counts as ended; the largest file takes two seconds. */
const longestPacking = 20_000

/** A cache of packed files by the hash of their content, shared by all processes. */
export interface CompressionCache {
  /** Returns the packed form of a file. Packs it if no process has packed it or is packing it. */
  readOrPack(bytes: Uint8Array, pack: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array>
}

/** Returns the cache in a folder, which may be removed at any time. */
export function openCompressionCache(folder: string): CompressionCache {
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

  /** Claims a file for packing. The third result means that no claim can be written, for example in a read-only image. */
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

/** Returns the packed form from the cache; null if it is missing, or is not the form of this file. */
function read(file: string, bytes: Uint8Array): Uint8Array | null {
  if (!existsSync(file)) return null
  try {
    const packed = readFileSync(file)
    // The content left by a full disk or another program would be served as the file.
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
    // The disk may be full. The next process packs the file again.
  }
}

/** Removes the older half of too many files. Files that another process has removed meanwhile are ignored. */
function makeRoom(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= mostKept) return
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const byAge = names.map((name) => ({ name, at: age(name) })).sort((a, b) => a.at - b.at)
  for (const { name } of byAge.slice(0, names.length / 2)) rmSync(join(folder, name), { force: true })
}

/** Returns the cache of this installation: `node_modules/.cache`, as for other tools. Null without node_modules. */
export function getCompressionCache(): CompressionCache | null {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const modules = join(folder, 'node_modules')
    if (existsSync(join(modules, '.bin')))
      return openCompressionCache(join(modules, '.cache', 'portico-packed'))
  }
  return null
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
