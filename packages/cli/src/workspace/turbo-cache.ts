import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Removes builds from turbo's local cache, by the hashes of their inputs. */
export function invalidateBuilds(root: string, hashes: readonly string[]): void {
  for (const folder of cacheFolders(root))
    for (const hash of hashes)
      for (const name of globSync([`${hash}.*`, `${hash}-*`], { cwd: folder })) rmSync(join(folder, name))
}

/** Lists the folders in which turbo may store builds: a linked work tree of git without its own cache uses that of the main one. */
function cacheFolders(root: string): string[] {
  const { TURBO_CACHE_DIR: named } = process.env
  if (named) return [resolve(root, named)]
  const main = mainWorkTree(root)
  return [root, ...(main === undefined ? [] : [main])].map((folder) => join(folder, '.turbo/cache'))
}

/** Returns the main work tree of a linked one, whose `.git` is a file; undefined for all others. */
function mainWorkTree(root: string): string | undefined {
  try {
    return /^gitdir: (.*)[\\/]\.git[\\/]worktrees[\\/]/.exec(readFileSync(join(root, '.git'), 'utf8'))?.[1]
  } catch {
    // `.git` is a folder, or there is no repository.
    return undefined
  }
}
