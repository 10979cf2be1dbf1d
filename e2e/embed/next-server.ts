import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
// @boundaries-ignore the example has the packages as npm would install them
import { packTarballs, stagePackages } from '../../scripts/pack.ts'
import type { TestPortal } from '../portal.ts'
import { getScriptUrl, getWorkspaceFolder } from './elements.ts'
import { buildHeavy } from './heavy.ts'
import type { HostServer } from './host-server.ts'

const example = getWorkspaceFolder('examples/heavy/next-host')

/** A running `next start`. */
export interface NextServer {
  url: string
  close(): Promise<void>
}

/** Builds the example with the packages of this repository. Type errors end the build. */
export async function buildNext(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portico-next-'))
  try {
    const staged = await stagePackages(join(scratch, 'packages'))
    const needed = staged.filter((path) => ['contract', 'elements', 'session'].includes(basename(path)))
    await buildHeavy(example, 'Route (app)', await packTarballs(needed, scratch))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Serves the built example on a free port. */
export async function startNext(portal: TestPortal, scripts: HostServer): Promise<NextServer> {
  const next = join(example, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', 'localhost'], {
    cwd: example,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SUPABASE_URL: portal.backend,
      SUPABASE_PUBLISHABLE_KEY: portal.key,
      PORTICO_FILES_EMBED: getScriptUrl(scripts, 'files'),
      PORTICO_AUTH_EMBED: getScriptUrl(scripts, 'auth'),
    },
  })
  return {
    url: await readAddress(server),
    close: async () => {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** Next.js prints its address. */
function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.on('exit', () => reject(new Error(`Next.js ended:\n${printed}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (address && printed.includes('Ready')) resolve(address)
    })
  })
}
