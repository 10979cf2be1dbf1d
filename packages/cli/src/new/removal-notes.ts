import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { readApps } from '../workspace/discover.ts'
import type { RemovableRemote } from './remove-remote.ts'

/** The slot of the remote that users sign in with. */
const signInSlot = 'sign-in'

/** Facts that a user needs before a remote is removed. */
export interface RemovalNotes {
  /** Names the function of the portal that ends; null if the portal keeps all functions. */
  warning: string | null
  /** Explains how to restore the committed files; null if none of its files is committed. */
  restore: string | null
}

/** Describes the effects of removing a remote of the workspace, and how to restore it. */
export function describeRemoval(root: string, remote: RemovableRemote): RemovalNotes {
  const { found } = readApps(root)
  const providers = found.filter(({ manifest }) => manifest.slots.some(({ slot }) => slot === signInSlot))
  const isOnlyOne = providers.length > 0 && providers.every(({ folder }) => folder === remote.folder)
  return {
    warning: isOnlyOne
      ? `Nobody can sign in to the portal without ${remote.name}: no other remote has the slot "${signInSlot}".`
      : null,
    restore: describeRestore(root, relative(root, remote.folder).replaceAll('\\', '/')),
  }
}

function describeRestore(root: string, folder: string): string | null {
  const git = (...args: string[]) => {
    try {
      const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
    } catch {
      // Git is not installed, or there is no commit.
      return ''
    }
  }
  if (!git('ls-tree', '-r', '--name-only', 'HEAD', '--', folder)) return null
  const lock = 'package-lock.json'
  // Other changes of the lockfile would be lost.
  const isSame =
    git('ls-tree', 'HEAD', '--', lock) !== '' && git('diff', '--name-only', 'HEAD', '--', lock) === ''
  const command = `git checkout HEAD -- ${folder}${isSame ? ` ${lock}` : ', then npm install,'}`
  return `${command} brings back what is committed.`
}
