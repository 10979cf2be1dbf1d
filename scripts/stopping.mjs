// Ends the processes of a command, and notices when the command itself has to stop. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls `stop` with the signal that asks this process to end. A SIGTERM to npm ends npm and its shell, which don't forward it, so the loss
 * of the parent process counts as that signal. Returns a function that stops listening.
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

/** Ends a process with all of its child processes. Outside of Windows it leads its own process group. */
export function endGroup({ pid }) {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The process has already ended.
    if (error.code !== 'ESRCH') throw error
  }
}
