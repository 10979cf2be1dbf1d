import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A terminal that sends each key immediately, such as `process.stdin`. */
export type KeyInput = Pick<
  NodeJS.ReadStream,
  'isTTY' | 'setRawMode' | 'on' | 'off' | 'resume' | 'pause' | 'setEncoding'
>

/** Options for reading keys. */
export interface KeyOptions {
  input?: KeyInput
  /** Whether this process controls the terminal. A background job must not change it. */
  isForeground?: () => boolean
}

const ctrlC = '\u0003'

/**
 * Calls the function of each key that is pressed on the terminal. Ctrl-C is the signal SIGINT, as usual. The mode of the terminal is
 * restored when the returned function is called, and when the process ends. Does nothing without a terminal.
 */
export function listenForKeys(
  actions: Readonly<Record<string, () => void>>,
  { input = process.stdin, isForeground = ownsTerminal }: KeyOptions = {},
): () => void {
  if (!input.isTTY) return () => {}
  const read = (keys: string) => {
    for (const key of keys.toLowerCase()) {
      if (key === ctrlC) process.emit('SIGINT')
      else if (Object.hasOwn(actions, key)) actions[key]?.()
    }
  }
  let isRaw = false
  const begin = () => {
    if (!isForeground()) return
    // After a stop the shell has set the mode, and Node only sets a mode if it differs from the one that it knows.
    if (isRaw) input.setRawMode(false)
    input.setRawMode(true)
    isRaw = true
    input.resume()
  }
  const restore = () => {
    process.off('exit', restore).off('SIGCONT', begin)
    input.off('data', read).off('error', ignore)
    if (isRaw) input.setRawMode(false)
    isRaw = false
    input.pause()
  }
  input.setEncoding('utf8')
  input.on('data', read).on('error', ignore)
  process.once('exit', restore).on('SIGCONT', begin)
  begin()
  return restore
}

/** Ignores errors of a closed terminal, which also sends the signal SIGHUP. */
function ignore(): void {}

/** Returns whether this process is in the foreground group: changing the mode from another group stops the process. */
function ownsTerminal(): boolean {
  try {
    if (process.platform === 'win32') return true
    const [group, foreground] = process.platform === 'linux' ? readGroups() : askForGroups()
    return group === foreground
  } catch {
    return false
  }
}

/** Returns fields 5 and 8 of `/proc/self/stat`. */
function readGroups(): (string | undefined)[] {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [group, foreground]
}

function askForGroups(): (string | undefined)[] {
  const args = ['-o', 'pgid=', '-o', 'tpgid=', '-p', String(process.pid)]
  return execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/)
}
