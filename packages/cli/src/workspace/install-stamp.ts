import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/write-atomically.ts'

/** The stamp of an installation by `scripts/run.mjs`. `scripts/install.mjs` has the same format; a test compares the two. */
export interface InstallStamp {
  /** Hash of the installed package-lock.json. */
  lock: string
  /** `all` packages, or only those of a `portal`. */
  parts: string
  /** Hash of the lockfile's packages without workspaces; absent in earlier stamps. */
  packages?: string
}

const pathOf = (root: string) => join(root, 'node_modules/.portico-lock')

/** Reads the stamp of an installation; null if there is none, such as in a repository of a user. */
export function readStamp(root: string): InstallStamp | null {
  if (!existsSync(pathOf(root))) return null
  const [lock = '', parts = 'all', packages] = readFileSync(pathOf(root), 'utf8').trim().split(' ')
  return { lock, parts, ...(packages && { packages }) }
}

/** Writes the stamp of an installation. */
export function writeStamp(root: string, { lock, parts, packages }: InstallStamp): void {
  const words = packages ? [lock, parts, packages] : parts === 'all' ? [lock] : [lock, parts]
  writeFileAtomically(pathOf(root), words.join(' '))
}

/** Returns the hash of a package-lock.json, as the stamp has it. */
export function hashLockfile(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
