import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The ids of all processes, with the id of the parent of each. */
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
    // It has ended meanwhile.
    return []
  }
}

/** Lists the ids of processes and of all that they have started, directly or not. */
export function listTree(roots: readonly number[]): number[] {
  const parents = readParents()
  const tree = new Set(roots)
  // A set yields what is added while it is read.
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
    // A process with the rights of another user can't be ended.
    if (code === 'EPERM') return true
    throw error
  }
}
