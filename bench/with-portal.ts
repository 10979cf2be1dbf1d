import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunFile } from '@portico/cli'
import { type RunningCheckout, startCheckout } from './checkout.ts'

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A portal for one benchmark. */
interface BenchPortal {
  run: RunFile
  /** Its demo account. */
  user: { email: string; password: string }
  /** Folder with its releases; it is deleted with all other files in it. */
  home: string
  /** Waits for a server, returns its address, and closes the server at the end. */
  serve(server: Promise<{ url: string; close(): Promise<void> }>): Promise<string>
  /** Starts the portal of another checkout over the same backend, so that only the pages are compared. */
  beside(folder: string): Promise<RunningCheckout>
}

/** Builds a stage over such a portal. `close` ends everything that was started, and so does a failure during the start. */
export async function withPortal<Stage>(
  build: (portal: BenchPortal) => Promise<Stage>,
): Promise<Stage & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const cleanups = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const serve: BenchPortal['serve'] = async (server) => {
    const { url, close } = await server
    cleanups.push(close)
    return url
  }
  const start = async (...from: Parameters<typeof startCheckout>) => {
    const portal = await startCheckout(...from)
    cleanups.push(portal.close)
    return portal
  }
  try {
    const { run, home } = await start(root, join(folder, 'home'))
    const { backend: url, key } = run
    if (!run.demo) throw new Error('the benchmark needs the embedded backend and its demo account')
    const beside = (other: string) => start(other, join(folder, 'beside'), { url, key })
    return { ...(await build({ run, user: run.demo, home, serve, beside })), close }
  } catch (error) {
    await close()
    throw error
  }
}
