import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type TestPortal } from '../portal.ts'
import type { WorkspaceCopy } from './workspace-copy.ts'

/**
 * Starts the portal of a copy on free ports, and runs `visit` with its addresses and its output so far. Always stops the portal
 * afterwards.
 */
export async function withPortal(
  { folder }: WorkspaceCopy,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
  visit: (run: TestPortal, printed: () => string) => Promise<void>,
): Promise<void> {
  const args = [join(folder, 'packages/cli/bin/portico.mjs'), 'start', ...flags]
  const ports = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
  const portal = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [portal.stdout, portal.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(portal, 'exit')
  try {
    const runFile = join(folder, '.portico/run.json')
    await expect.poll(() => existsSync(runFile), { timeout: 300_000 }).toBe(true)
    await visit(JSON.parse(readFileSync(runFile, 'utf8')) as TestPortal, () => printed)
  } finally {
    portal.kill('SIGTERM')
    await ended
  }
}
