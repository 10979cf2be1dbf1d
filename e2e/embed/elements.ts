import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HostServer, serveHost } from './host-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder of this workspace, such as `examples/html-host`. */
export const getWorkspaceFolder = (path: string) => join(root, path)

/** Serves the built elements like a server of releases. */
export function serveElements(): Promise<HostServer> {
  return serveHost({ folder: getWorkspaceFolder('apps'), headers: { 'Access-Control-Allow-Origin': '*' } })
}

/** Returns the address of a remote's script. */
export function getScriptUrl(scripts: HostServer, remote: string): string {
  return `http://localhost:${scripts.port}/${remote}-remote/dist/embed/embed.js`
}
