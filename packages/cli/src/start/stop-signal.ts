/**
 * Returns a signal that aborts on Ctrl-C, SIGTERM or the end of the parent process that has a channel to this one (on Windows a signal
 * ends a process immediately). A second request while stopping is ignored, because data is being written.
 */
export function createStopSignal(): { signal: AbortSignal; asked: Promise<'asked'> } {
  const controller = new AbortController()
  // The channel by itself does not keep the process running.
  process.channel?.unref()
  const asked = new Promise<'asked'>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
      process.on(name as NodeJS.Signals, () => {
        controller.abort()
        resolve('asked')
      })
    }
  })
  return { signal: controller.signal, asked }
}
