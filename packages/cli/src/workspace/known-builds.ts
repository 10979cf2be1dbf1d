import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { computeFolderIntegrity } from '../files/integrity.ts'
import { writeFileAtomically } from '../files/write-atomically.ts'

/** The inputs of a build. */
export interface BuildInputs {
  /** Paths of files. */
  files: readonly string[]
  /** Other inputs, such as the installed versions. */
  facts: readonly string[]
}

/** A build of an app with known inputs. */
export interface KnownBuild {
  folder: string
  /** The script of its package.json. */
  task: string
  /** Hash of the inputs at the start of the build. */
  hash: string
}

/** Returns the hash of inputs. Paths are hashed relative to `root`; a missing file changes the hash, too. */
export function hashInputs(root: string, { files, facts }: BuildInputs): string {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`${fact}\0`)
  for (const path of files.toSorted()) {
    const bytes = readIfThere(path)
    hash.update(`\0${relative(root, path)}\0${bytes?.length ?? 'gone'}\0`).update(bytes ?? '')
  }
  return hash.digest('hex')
}

/** Returns whether a build with the same inputs has passed, and its output is unchanged. The notes are in `node_modules` of `root`. */
export function isKnownBuild(root: string, { folder, task, hash }: KnownBuild): boolean {
  const note = readNotes(root, folder)[task]
  return note?.hash === hash && note.output === hashOutput(folder, task)
}

/** Notes that a build has passed. If the note can't be written, the next command builds again. */
export function noteBuild(root: string, { folder, task, hash }: KnownBuild): void {
  const file = noteFile(root, folder)
  const note: BuildNote = { hash, output: hashOutput(folder, task) }
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileAtomically(file, JSON.stringify({ ...readNotes(root, folder), [task]: note }, null, 2))
  } catch (error) {
    if (!('syscall' in (error as Error))) throw error
  }
}

/** The note of a passed build: hashes of its inputs and of its output. */
interface BuildNote {
  hash: string
  output: string
}

/** Returns the path of the notes. They are in `node_modules`, so that a fresh clone builds everything. */
function noteFile(root: string, folder: string): string {
  return join(root, 'node_modules/.cache/portico-builds', `${basename(folder)}.json`)
}

function readNotes(root: string, folder: string): Record<string, BuildNote | undefined> {
  try {
    const notes: unknown = JSON.parse(readFileSync(noteFile(root, folder), 'utf8'))
    return typeof notes === 'object' && notes !== null ? (notes as Record<string, BuildNote>) : {}
  } catch {
    // The file is missing or truncated, so everything is built again.
    return {}
  }
}

/** Returns the hash of a build's output: `build` writes `dist/release`, `build:embed` writes `dist/embed`. Others have no output here. */
function hashOutput(folder: string, task: string): string {
  const dist = join(folder, 'dist')
  try {
    const output = join(dist, task === 'build' ? 'release' : task.replace(/^build:/, ''))
    return createHash('sha256')
      .update(JSON.stringify(computeFolderIntegrity(output, { which: /./ })))
      .digest('hex')
  } catch {
    // The folder is missing, or lacks a file.
    return 'none'
  }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
