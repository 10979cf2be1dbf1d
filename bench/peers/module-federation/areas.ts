// @boundaries-ignore a tool of bench/peers
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'

/** The areas as the document lists them: names, and addresses of their manifests. */
const remotes = JSON.parse(document.getElementById('remotes')?.textContent ?? '[]') as [string, string][]
registerRemotes(remotes.map(([name, entry]) => ({ name, entry, type: 'module' })))

/** Loads one exposed module of an area from its own origin. */
export async function loadArea(name: string, expose: string): Promise<{ remote?: RemoteModule<Session> }> {
  const module = await loadRemote<{ remote?: RemoteModule<Session> }>(`${name}/${expose.slice('./'.length)}`)
  if (!module) throw new Error(`the area ${name} has no module ${expose}`)
  return module
}
