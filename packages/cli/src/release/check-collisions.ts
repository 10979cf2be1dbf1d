import type { RemoteManifest } from '@portico/contract/manifest'
import type { Registry } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { reservedNames } from '../registry/layout.ts'

/**
 * Rejects collisions: a route or a name of the portal itself, the route of another remote, a slot that is filled twice.
 * @throws CliError `route_taken` or `slot_taken`
 */
export function checkCollisions(
  name: string,
  remote: Pick<RemoteManifest, 'route' | 'slots'>,
  registry: Registry,
): void {
  const { route, slots } = remote
  const others = Object.entries(registry.remotes).filter(([other]) => other !== name)
  const owner = others.find(([, other]) => other.route === route)?.[0]
  if (owner || reservedNames.includes(route.slice(1)))
    throw new CliError(
      'route_taken',
      `The route ${route} belongs to ${owner ?? 'the portal itself'}. Give ${name} another one (package.json, portico.route).`,
    )
  if (reservedNames.includes(name))
    throw new CliError(
      'route_taken',
      `A remote can't be called ${name}. Choose another name (package.json, portico.name).`,
    )
  for (const [index, { slot, expose, title }] of slots.entries()) {
    const twice = slots.findIndex((one) => one.slot === slot && one.expose === expose) < index
    const rival = others.find(([, other]) =>
      other.slots.some((one) => one.slot === slot && one.title.en === title.en),
    )?.[0]
    if (twice || rival)
      throw new CliError(
        'slot_taken',
        `"${title.en}" in the slot ${slot} is filled by ${rival ?? name} already, and people could not tell the two apart. Give it another title, or leave it out (package.json, portico.slots).`,
      )
  }
}
