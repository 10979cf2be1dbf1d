import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of all processes, each with the id of its parent. */
function readParents(): Map<number, number> {
  if (process.platform !== 'linux')
    return parseList(execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }))
  // Small containers have no `ps`.
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(ids.flatMap((id) => readParent(id)))
}

function parseList(text: string): Map<number, number> {
  const lines = text.trim().split('\n')
  return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]))
}

function readParent(id: string): [id: number, parent: number][] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name of the program is in parentheses and may have spaces.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [[Number(id), Number(parent)]]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

/** Lists the ids of processes and of all that they have started, directly or not. */
export function listTree(roots: readonly number[]): number[] {
  const parents = readParents()
  const tree = new Set(roots)
  // A loop over a set also reads values that are added during the loop.
  for (const id of tree) for (const [child, parent] of parents) if (parent === id) tree.add(child)
  return [...tree]
}

/** Sends a signal to a process, or to a group by a negative id. Returns false if it has ended. */
export function sendSignal(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ESRCH') return false
    // A process of another user can't be ended.
    if (code === 'EPERM') return true
    throw error
  }
}
