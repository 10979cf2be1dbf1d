// How a command ends what it has started, and notices that it has to stop itself. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls `stop` with the signal by which this process is asked to end. A SIGTERM to npm ends npm and the shell between, which pass nothing
 * on: being left alone is that signal. Returns a function that stops listening.
 */
export function onStop(stop) {
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && stop('SIGTERM'), 200)
  watch.unref()
  for (const signal of signals) process.on(signal, stop)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Returns the exit code that a shell expects of a program which a signal has ended. */
export const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** Ends a process with all that it has started. Outside of Windows it leads a group of its own. */
export function endGroup({ pid }) {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended meanwhile.
    if (error.code !== 'ESRCH') throw error
  }
}
