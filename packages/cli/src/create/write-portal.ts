import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../error.ts'

/**
 * Rejects a place for a portal that is a file, or a folder that is not empty. Git's own folder may be in it.
 * @throws CliError `folder_exists`, `folder_denied`
 */
export function checkEmpty(folder: string): void {
  try {
    const stats = lstatSync(folder, { throwIfNoEntry: false })
    if (!stats) return
    if (!stats.isDirectory())
      throw new CliError('folder_exists', `${folder} is not a folder. Take another name, or move it away.`)
    const found = readdirSync(folder).find((name) => name !== '.git')
    if (found !== undefined)
      throw new CliError(
        'folder_exists',
        `${folder} is not empty: it has ${found}. Take another folder, or an empty one.`,
      )
  } catch (error) {
    throw asFolderError(error, folder)
  }
}

/**
 * Writes the files of a portal into a new or empty folder, completely, or not at all if a write fails or `signal` is aborted.
 * They are moved to their places after all of them are written.
 * @throws CliError `folder_denied` if the folder can't be written
 * @throws the reason of `signal`
 */
export async function writePortal(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  signal: AbortSignal,
): Promise<void> {
  const made = firstMissing(folder)
  const draft = join(folder, `.portico-${process.pid}`)
  const moved: string[] = []
  try {
    for (const [path, content] of Object.entries(files)) {
      signal.throwIfAborted()
      await mkdir(dirname(join(draft, path)), { recursive: true })
      await writeFile(join(draft, path), content)
    }
    for (const name of await readdir(draft)) {
      signal.throwIfAborted()
      await rename(join(draft, name), join(folder, name))
      moved.push(name)
    }
    await rm(draft, { recursive: true })
  } catch (error) {
    for (const path of made === null ? [draft, ...moved.map((name) => join(folder, name))] : [made])
      await remove(path)
    throw asFolderError(error, folder)
  }
}

/** Removes the files of a failed attempt. Errors are ignored, because the user needs the first one. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => {})
}

/** Returns the topmost folder of a path that does not exist yet; null if the whole path exists. */
function firstMissing(folder: string): string | null {
  if (existsSync(folder)) return null
  const parent = dirname(folder)
  return existsSync(parent) || parent === folder ? folder : firstMissing(parent)
}

const denied = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT', 'ENAMETOOLONG', 'EINVAL'])

function asFolderError(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!denied.has(code)) return error
  return new CliError(
    'folder_denied',
    `${folder} can't be written (${code}). Take another folder, or give this user the right to write there. Nothing was written.`,
    { cause: error },
  )
}
