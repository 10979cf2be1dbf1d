import { constants, mkdtempSync, rmdirSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CheckResult, createOk, createProblem, createWarning } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Checks that the folders of Portico are writable, and that only their owner can read the data. */
export async function checkFolders({ kind, root, home }: DoctorContext): Promise<CheckResult[]> {
  const wanted = [
    ...(kind === 'folder' ? [] : [{ id: 'folder-root', path: root }]),
    { id: 'folder-home', path: home },
    ...['data', 'releases', 'site', 'alone'].map((name) => ({
      id: `folder-${name}`,
      path: join(home, name),
    })),
  ]
  const states = await Promise.all(wanted.map(readState))
  const wrong = states.filter(({ state }) => state !== 'fine' && state !== 'missing')
  if (wrong.length > 0) return wrong.map(describeFolder)
  const there = states.filter(({ state }) => state === 'fine').map(({ path }) => path)
  return there.length > 0 ? [createOk('folders', `This user may write ${there.join(', ')}.`)] : []
}

/** `access`: this user may not write to it. `file`: it is not a folder. */
type FolderState = 'fine' | 'missing' | 'file' | 'access'

interface FolderCheck {
  id: string
  path: string
  state: FolderState
}

async function readState({ id, path }: Omit<FolderCheck, 'state'>): Promise<FolderCheck> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    if (error.code === 'EACCES') return undefined
    throw error
  })
  if (facts === null) return { id, path, state: 'missing' }
  if (facts && !facts.isDirectory()) return { id, path, state: 'file' }
  const mayWrite = await access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return { id, path, state: facts && mayWrite ? 'fine' : 'access' }
}

function describeFolder({ id, path, state }: FolderCheck): CheckResult {
  if (state === 'file')
    return createProblem(
      id,
      `${path} is a file, and has to be a folder.`,
      'Move the file, or name another folder with --home.',
    )
  return createProblem(
    id,
    `This user may not write ${path}.`,
    'Give the folder to this user (chown -R), or run as its owner.',
  )
}

/** Warns if other users may read the data of the embedded backend, which has keys and passwords. */
export async function checkPrivacy({ home }: DoctorContext): Promise<CheckResult[]> {
  if (process.platform === 'win32') return []
  const found = await Promise.all(
    ['data', 'run.json'].map(async (name) => {
      const id = `private-${name}`
      const path = join(home, name)
      const mode = await stat(path).then(
        (facts) => facts.mode,
        () => null,
      )
      return { id, path, isOpen: mode !== null && (mode & 0o077) > 0 }
    }),
  )
  return found
    .filter(({ isOpen }) => isOpen)
    .map(({ id, path }) =>
      createWarning(
        id,
        `Other users of this machine may read ${path}, which has keys.`,
        `Run chmod -R go-rwx ${path}.`,
      ),
    )
}

/** Checks that the folder for temporary files can be written. */
export function checkTemp(folder = tmpdir()): CheckResult {
  try {
    rmdirSync(mkdtempSync(join(folder, 'portico-doctor-')))
    return createOk('temp', `Temporary files can be written (${folder}).`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return createProblem(
      'temp',
      `Temporary files can't be written to ${folder} (${code}).`,
      'Make the folder writable, or name another one in TMPDIR.',
    )
  }
}

/** Limits of free space in bytes: below the first the disk is nearly full, and below the second a build may fill it. */
const space = { least: 200_000_000, comfortable: 1_000_000_000 }

/** Checks the free space of the portal's disk. */
export async function checkDisk(folder: string, read: typeof freeSpace = freeSpace): Promise<CheckResult> {
  const free = await read(folder)
  const text = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${folder}.`
  const remedy = 'Free some space: npm cache clean --force, or old folders .turbo and dist.'
  if (free < space.least) return createProblem('disk', text, remedy)
  return free < space.comfortable ? createWarning('disk', text, remedy) : createOk('disk', text)
}

/** Returns the bytes that this user can write at a folder, or at the nearest existing one above it. */
async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (folder === dirname(folder)) throw error
    return freeSpace(dirname(folder))
  }
}
