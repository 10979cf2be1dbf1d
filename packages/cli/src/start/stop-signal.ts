/**
 * Ctrl-C, SIGTERM or the end of the process that started this and holds a channel to it (on Windows a signal ends a process without
 * asking), once: a second one while stopping changes nothing, because data is being written out.
 */
export function stopSignal(): { signal: AbortSignal; asked: Promise<'asked'> } {
  const controller = new AbortController()
  // The channel alone keeps nothing running.
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
