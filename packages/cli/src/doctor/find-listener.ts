import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Returns the process that listens on a local port, such as `node (process 4711)`. Null if the system does not show it: only
 * Linux has it in `/proc`, and only for processes of this user.
 */
export function findListener(port: number, proc = '/proc'): string | null {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listening(join(proc, 'net', table), port)))
  if (sockets.size === 0) return null
  const pid = list(proc)
    .filter((name) => /^\d+$/.test(name))
    .find((one) =>
      list(join(proc, one, 'fd')).some((fd) => {
        const socket = attempt(() => readlinkSync(join(proc, one, 'fd', fd)))
        return socket !== null && sockets.has(socket)
      }),
    )
  if (pid === undefined) return null
  // `comm` is the name of a thread, which Node changes.
  const name = attempt(() => basename(readlinkSync(join(proc, pid, 'exe'))))
  return `${name ?? 'a program'} (process ${pid})`
}

/** Returns the sockets of a kernel table that listen on a port: state 0A, with the port in hexadecimal digits. */
function listening(table: string, port: number): string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = attempt(() => readFileSync(table, 'utf8'))?.split('\n') ?? []
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/)
    return state === '0A' && local.endsWith(ending) ? [`socket:[${inode}]`] : []
  })
}

function list(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? []
}

/** Reads a value. Null after an error: processes end meanwhile, and those of other users can't be read. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
