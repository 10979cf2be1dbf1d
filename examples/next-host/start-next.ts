import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = import.meta.dirname
const bin = join(folder, '../../node_modules/.bin')

/** A running `next start`. */
export interface RunningNext {
  url: string
  close(): Promise<void>
}

/** Builds the example and the elements unless they are built already, and serves it on a free port. For tests. */
export async function startNext(
  backend: { url: string; key: string },
  embeds: { files: string; auth: string },
): Promise<RunningNext> {
  const filters = ['next-host', 'auth-remote', 'files-remote'].map((name) => `--filter=@portico/${name}`)
  const built = run('turbo', ['run', 'build', 'build:embed', ...filters, '--output-logs=errors-only'])
  const [code] = (await once(built, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The example was not built.')
  const server = run('next', ['start', '--port', '0', '--hostname', 'localhost'], {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.key,
    PORTICO_FILES_EMBED: embeds.files,
    PORTICO_AUTH_EMBED: embeds.auth,
  })
  return {
    url: await readAddress(server),
    close: async () => {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(join(bin, program), args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // A test runner's own values would change what Next.js does.
      NODE_ENV: 'production',
      TURBO_TELEMETRY_DISABLED: '1',
      ...env,
    },
  })
}

/** Next.js prints where it listens. */
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
