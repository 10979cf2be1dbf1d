// The record of the installed packages, which `run.mjs` writes. Plain JavaScript without dependencies: it runs before there are any.
// The format of the stamp is also in packages/cli/src/workspace/install-stamp.ts, which is TypeScript: this runs on a Node that can't
// read it. A test compares the two.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the stamp. */
export const stampOf = (root) => join(root, 'node_modules', '.portico-lock')

/**
 * Reads which lockfile is installed (its hash), whether all of it or what a portal needs, and the hash of its packages without workspaces,
 * which earlier stamps do not have. Null without an installation.
 */
export function readStamp(root) {
  if (!existsSync(stampOf(root))) return null
  const [lock, parts = 'all', packages] = readFileSync(stampOf(root), 'utf8').trim().split(' ')
  return { lock, parts, ...(packages && { packages }) }
}

/** Writes the stamp atomically. */
export function writeStamp(root, { lock, parts, packages }) {
  const words = packages ? [lock, parts, packages] : parts === 'all' ? [lock] : [lock, parts]
  const draft = `${stampOf(root)}.${process.pid}`
  writeFileSync(draft, words.join(' '))
  renameSync(draft, stampOf(root))
}

/** Returns the hash of the package-lock.json of a repository. */
export function hashLockfile(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}
