import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './build-lock.ts'

/** The ending of notices. Their names begin with a dot, so that they are not read as remotes. */
const ending = '.removing'

/** Returns the file next to the folder of a remote that announces its removal. */
function noticeOf(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}${ending}`)
}

/**
 * Announces that the folder of a remote will be removed, so that a running portal stops serving and building it first: its tools would
 * write into the folder again. Returns a function that withdraws the notice.
 */
export function announceRemoval(folder: string): () => void {
  const notice = noticeOf(folder)
  writeFileSync(notice, String(process.pid))
  return () => rmSync(notice, { force: true })
}

/** Returns whether a running process is removing the folder. */
export function isRemovalAnnounced(folder: string): boolean {
  try {
    const pid = Number(readFileSync(noticeOf(folder), 'utf8'))
    return pid > 0 && isAlive(pid)
  } catch {
    return false
  }
}

/** Lists the notices in the folder `apps`. */
export function listRemovals(apps: string): string[] {
  try {
    return readdirSync(apps)
      .filter((name) => name.endsWith(ending))
      .sort()
  } catch {
    // A separate portal may have no apps.
    return []
  }
}
