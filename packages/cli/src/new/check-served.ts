import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { openHomeStore } from '../registry/home-store.ts'
import { findSettings } from '../registry/settings.ts'
import type { RemoteIdentity } from './remote-identity.ts'

/**
 * Rejects the name or the route of a remote that another repository has released into the portal of this workspace. A remote whose
 * sources were removed from this workspace is removed from the portal automatically.
 * @throws CliError `name_taken`, `route_taken`, `registry_invalid`
 */
export async function checkServed(root: string, { name, route }: RemoteIdentity): Promise<void> {
  const home = join(root, '.portico')
  if (!existsSync(join(home, 'releases'))) return
  const target = await openHomeStore(home)
  const settings = await findSettings(target)
  if (!settings) return
  const { remotes } = await readCurrentRegistry({ target, settings })
  const others = Object.entries(remotes).filter(([other]) => !Object.hasOwn(settings.addresses, other))
  if (others.some(([other]) => other === name))
    throw new CliError(
      'name_taken',
      `The portal here serves a remote "${name}" of another repository. Take another name.`,
    )
  const owner = others.find(([, other]) => other.route === route)?.[0]
  if (owner !== undefined)
    throw new CliError(
      'route_taken',
      `The route ${route} belongs to the remote "${owner}" of another repository, which the portal here serves. Take another: --route /${name}-app.`,
    )
}
