// Keeps node_modules/.cache, with the unpacked browser, while npm replaces node_modules. Plain JavaScript without dependencies.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cacheOf = (root) => join(root, 'node_modules', '.cache')
/** Git ignores this folder. */
const asideOf = (root) => join(root, '.portico', 'kept-cache')

/** Moves the cache out of node_modules. A cache that an interrupted installation has left there is better, and stays. */
export function putCacheAside(root) {
  if (existsSync(cacheOf(root)) && !existsSync(asideOf(root))) move(cacheOf(root), asideOf(root))
}

/** Moves the cache back, in place of one created in the meantime. */
export function takeCacheBack(root) {
  if (!existsSync(asideOf(root))) return
  rmSync(cacheOf(root), { recursive: true, force: true })
  move(asideOf(root), cacheOf(root))
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    renameSync(from, to)
  } catch (error) {
    // The cache is on another disk, or in use on Windows. Its content is created again.
    if (!['EXDEV', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error
  }
}
