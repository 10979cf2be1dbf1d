import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunFile, readStartConfig, startPortal } from '@portico/cli'

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A portal that a benchmark has to itself. */
interface BenchPortal {
  run: RunFile
  /** Its demo account. */
  user: { email: string; password: string }
  /** Where it keeps its releases; what else is written there goes with it. */
  home: string
  /** Waits for a server, says its address, and closes it at the end. */
  serve(server: Promise<{ url: string; close(): Promise<void> }>): Promise<string>
}

/** Builds a stage over such a portal. `close` ends all that was started; so does a failure on the way. */
export async function overPortal<Stage>(
  build: (portal: BenchPortal) => Promise<Stage>,
): Promise<Stage & { close(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const cleanups = [async () => rmSync(home, { recursive: true, force: true })]
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const serve: BenchPortal['serve'] = async (server) => {
    const { url, close } = await server
    cleanups.push(close)
    return url
  }
  try {
    const env = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
    const config = readStartConfig(root, { fresh: true, home }, env)
    const { run, close: stop } = await startPortal(config, new AbortController().signal)
    cleanups.push(stop)
    if (!run.demo) throw new Error('the benchmark needs the embedded backend and its demo account')
    return { ...(await build({ run, user: run.demo, home, serve })), close }
  } catch (error) {
    await close()
    throw error
  }
}
