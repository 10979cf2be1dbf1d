import { findWorkspace } from '../site/discover.ts'
import { readStartConfig } from './config.ts'
import { startDevPortal, startPortal } from './start-portal.ts'

/** `portico start`: serves until it is told to stop. Resolves to the exit code. */
export async function startCommand(flags: { fresh: boolean; dev: boolean; home: string }): Promise<number> {
  const config = readStartConfig(findWorkspace(process.cwd()), flags, process.env)
  const stop = stopSignal()
  const began = performance.now()
  const portal = await (flags.dev ? startDevPortal : startPortal)(config, stop.signal).catch(
    (error: unknown) => {
      if (stop.signal.aborted) return null
      throw error
    },
  )
  // Asked to stop on the way up: what had been started is stopped already.
  if (!portal) return 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { run } = portal
  console.log(`\n  Portico is ready (${seconds} s)\n`)
  console.log(`  Portal    ${run.shell}`)
  for (const [name, address] of Object.entries(run.remotes)) console.log(`  ${name.padEnd(9)} ${address}`)
  console.log(`  Backend   ${run.backend}`)
  if (run.mailbox) console.log(`  Mailbox   ${run.mailbox}`)
  for (const user of [run.demo, run.other])
    if (user) console.log(`  Sign in   ${user.email}  ${user.password}`)
  console.log('\n  Stop with Ctrl-C.\n')
  const reason = await Promise.race([stop.asked, portal.failed])
  console.log(
    reason === 'asked' ? '\nStopping…' : '\nThe backend ended; stopping. What it printed above says why.',
  )
  await portal.close()
  return reason === 'asked' ? 0 : 1
}

/** Ctrl-C or SIGTERM, once: a second one while stopping changes nothing, because data is being written out. */
function stopSignal(): { signal: AbortSignal; asked: Promise<'asked'> } {
  const controller = new AbortController()
  const asked = new Promise<'asked'>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        controller.abort()
        resolve('asked')
      })
    }
  })
  return { signal: controller.signal, asked }
}
