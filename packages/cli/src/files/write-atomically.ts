import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Replaces a file atomically. */
export function writeFileAtomically(path: string, text: string): void {
  try {
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  } catch (error) {
    rmSync(`${path}.new`, { force: true })
    throw addErrorPath(error, path)
  }
}

/** Writes a folder of files that does not exist yet, whole or not at all. */
export function writeFolderAtomically(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  const draft = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(draft, path)), { recursive: true })
      writeFileSync(join(draft, path), text)
    }
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw addErrorPath(error, folder)
  }
}

/** Returns an error of the file system with this path: errors of failed writes have no path, and drafts have temporary names. */
export function addErrorPath(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { dest: _draft, ...facts } = error as NodeJS.ErrnoException & { dest?: string }
  return Object.assign(new Error(error.message, { cause: error }), facts, { path })
}
