import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  link,
  mkdir,
  opendir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CliError } from '../error.ts'
import { toFolderError } from './folder-error.ts'
import { checkPath, ensureTrailingSlash, type Target } from './target.ts'

/** The folder for drafts of files, on the same file system, so that renaming a draft is atomic. */
const draftFolder = '.portico-drafts'

/** Age in ms after which drafts of a crashed process are removed: no process writes one for an hour. */
const draftLife = 60 * 60 * 1000

/**
 * Opens a folder as a target; the first write creates it. A file appears under its name completely or not at all: it is written and
 * flushed as a draft, then linked (create) or renamed (write). Its web server sets types and cache headers.
 * @throws CliError `target_denied`, `target_full`, `target_unreachable`
 */
export async function openFolderTarget(folder: string, publicUrl?: string): Promise<Target> {
  const root = resolve(folder)
  const attempt = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw toFolderError(error, root)
    })
  await attempt(() => requireFolder(root))
  let isCleared = false
  const withDraft = async <T>(bytes: Uint8Array, file: string, publish: Publish<T>): Promise<T> => {
    const drafts = join(root, draftFolder)
    await mkdir(drafts, { recursive: true })
    if (!isCleared) await removeOldDrafts(drafts)
    isCleared = true
    return writeByDraft(join(drafts, randomUUID()), bytes, file, publish)
  }
  const place = async (path: string) => {
    const file = join(root, checkPath(path))
    await refuseWayOut(root, file)
    return file
  }
  return {
    name: root,
    publicUrl: publicUrl ?? ensureTrailingSlash(pathToFileURL(root).href),
    servesDocuments: true,
    servesBrotli: true,
    read: (path) => attempt(async () => readIfThere(await place(path))),
    create: (path, bytes) =>
      attempt(async () =>
        withDraft(bytes, await place(path), async (draft, file) => {
          try {
            await link(draft, file)
            return true
          } catch (error) {
            if (codeOf(error) === 'EEXIST') return false
            throw error
          }
        }),
      ),
    write: (path, bytes) => attempt(async () => withDraft(bytes, await place(path), rename)),
    list: (prefix) => attempt(() => listFiles(root, prefix)),
    remove: (paths) =>
      attempt(async () => {
        for (const path of paths) await removeFile(root, await place(path))
      }),
    checkWrites: ({ paths }) =>
      attempt(async () => {
        for (const path of paths) await access(await nearestFolder(await place(path)), constants.W_OK)
        // A draft shows a full or read-only disk.
        await withDraft(new Uint8Array(1), root, async () => undefined)
      }),
  }
}

/** Rejects a path that exists and is not a folder. */
async function requireFolder(root: string): Promise<void> {
  try {
    await (await opendir(root)).close()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Returns the folder of a file, or the nearest existing one above it. */
async function nearestFolder(file: string): Promise<string> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    try {
      await (await opendir(folder)).close()
      return folder
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
}

/** Moves a draft to its final path. */
type Publish<T> = (draft: string, file: string) => Promise<T>

async function writeByDraft<T>(
  draft: string,
  bytes: Uint8Array,
  file: string,
  publish: Publish<T>,
): Promise<T> {
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: true })
    await mkdir(dirname(file), { recursive: true })
    return await publish(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

/** Lists the files of a prefix. Reads only the folder that the prefix names: a store of many remotes has a million files. */
async function listFiles(root: string, prefix: string): Promise<string[]> {
  const folder = join(root, checkPrefix(prefix))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsence(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path.startsWith(prefix) && !path.startsWith(`${draftFolder}/`))
    .sort()
}

/** Returns the folder of a prefix, which may end within a name: `files/1.` → `files`. */
function checkPrefix(prefix: string): string {
  const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
  return folder === '' ? '' : checkPath(folder)
}

/** Removes a file, and the folders that it leaves empty: other targets have no empty folders. */
async function removeFile(root: string, file: string): Promise<void> {
  await rm(file, { force: true })
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch (error) {
      if (isAbsence(error)) continue
      if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return
      throw error
    }
  }
}

async function removeOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const age = await stat(draft).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      (error: unknown) => {
        // Another process has just renamed the draft.
        if (isAbsence(error)) return 0
        throw error
      },
    )
    if (age > draftLife) await rm(draft, { force: true })
  }
}

/** Rejects a path that a symbolic link below the folder leads out of it. */
async function refuseWayOut(root: string, file: string): Promise<void> {
  const inside = await realpathIfThere(root)
  if (inside === null) return
  for (let path = file; path !== root; path = dirname(path)) {
    try {
      const real = await realpath(path)
      if (real.startsWith(inside + sep)) return
      throw new CliError(
        'target_invalid',
        `${file} lies outside of ${root}: a symbolic link leads there. Remove the link, or name the folder it points to.`,
      )
    } catch (error) {
      if (!isAbsence(error)) throw error
    }
  }
}

async function realpathIfThere(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
