import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** More packed files than the builds of a portal have, and the folder begins anew. */
const limit = 2_000

/** What has been packed, by the hash of its content, so that no process packs what another one has. */
export interface PackedFiles {
  /** The packed form; null where nobody has packed the file, or what lies there is not its packed form. */
  read(bytes: Uint8Array): Uint8Array | null
  write(bytes: Uint8Array, packed: Uint8Array): void
}

/** Keeps packed files in a folder, which may be removed at any time. */
export function packedFilesIn(folder: string): PackedFiles {
  const fileOf = (bytes: Uint8Array) => join(folder, `${hashOf(bytes)}.br`)
  return {
    read(bytes) {
      const file = fileOf(bytes)
      if (!existsSync(file)) return null
      try {
        const packed = readFileSync(file)
        // What a full disk or a stranger has left there would be served for the file.
        return brotliDecompressSync(packed).equals(bytes) ? packed : null
      } catch {
        return null
      }
    },
    write(bytes, packed) {
      try {
        mkdirSync(folder, { recursive: true })
        if (readdirSync(folder).length > limit) rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
        const draft = join(folder, `${process.pid}.draft`)
        writeFileSync(draft, packed)
        renameSync(draft, fileOf(bytes))
      } catch {
        // Where nothing can be kept, as in an image that is read only, files are packed each time.
      }
    },
  }
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
