// The record of the installed packages, which `run.mjs` writes. Plain JavaScript without dependencies: it runs before there are any.
// The format of the stamp is also in packages/cli/src/workspace/install-stamp.ts, which is TypeScript: this runs on a Node that can't
// read it. A test compares the two.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the stamp. */
export const stampOf = (root) => join(root, 'node_modules', '.portico-lock')

/** Reads which lockfile is installed (its hash), and whether all of it or what a portal needs; null without an installation. */
export function readStamp(root) {
  if (!existsSync(stampOf(root))) return null
  const [lock, parts = 'all'] = readFileSync(stampOf(root), 'utf8').trim().split(' ')
  return { lock, parts }
}

/** Writes what is installed. */
export function writeStamp(root, { lock, parts }) {
  writeFileSync(stampOf(root), parts === 'all' ? lock : `${lock} ${parts}`)
}

/** Returns the hash of the package-lock.json of a repository. */
export function hashLockfile(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}
