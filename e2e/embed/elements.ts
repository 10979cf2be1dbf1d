import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type HostServer, serveHost } from './host-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder of this workspace, such as `examples/html-host`. */
export const folder = (path: string) => join(root, path)

/** Builds what is stale of the elements and serves them, as a server of releases would. */
export async function serveElements(): Promise<HostServer> {
  await turbo('build:embed', ...['auth', 'data', 'files'].map((name) => `@portico/${name}-remote`))
  return serveHost({ folder: folder('apps'), headers: { 'Access-Control-Allow-Origin': '*' } })
}

/** Builds what is stale of the examples, and of the remote that one of them consumes by federation. */
export async function buildHosts(): Promise<void> {
  await turbo('build', ...['vue', 'react18', 'rspack'].map((name) => `@portico/${name}-host`))
  await turbo('build:full', '@portico/files-remote')
}

/** The address of a remote's script. */
export function scriptOf(scripts: HostServer, remote: string): string {
  return `http://localhost:${scripts.port}/${remote}-remote/dist/embed/embed.js`
}

async function turbo(task: string, ...packages: string[]): Promise<void> {
  const filters = packages.map((name) => `--filter=${name}`)
  await promisify(execFile)(
    join(root, 'node_modules/.bin/turbo'),
    ['run', task, ...filters, '--output-logs=errors-only'],
    { cwd: root },
  )
}
