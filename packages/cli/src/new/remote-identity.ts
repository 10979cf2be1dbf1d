import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { reservedNames } from '../registry/layout.ts'
import { checkIcon } from './icon.ts'
import { readLanguages } from './languages.ts'

/** The name, title, icon, route and languages of a new remote. */
export interface RemoteIdentity {
  /** Its id in the registry: `billing`. */
  name: string
  title: string
  icon: string
  route: string
  /** Language tags, English first: its titles have all of them, and each other one has a catalog. */
  languages: string[]
}

/**
 * Fills in missing values and checks the given ones.
 * @throws CliError `usage`
 */
export function readRemoteIdentity(
  name: string | undefined,
  given: Partial<Record<'title' | 'icon' | 'route' | 'languages', string | undefined>>,
): RemoteIdentity {
  if (!name) throw new CliError('usage', `Say how the remote is called: ${npxPortico} new billing.`)
  require(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) &&
    name.length <=
      40, `"${name}" can't name a remote. Take up to 40 lower-case letters, digits and single dashes, a letter first: billing, order-desk.`)
  require(!reservedNames.includes(name), `The name "${name}" belongs to the portal itself. Take another.`)
  // A typographic apostrophe, because a straight one would end string literals with the title.
  const title = (given.title ?? titleOf(name)).trim().replaceAll("'", '’')
  require(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,:’&/()-]{0,39}$/u.test(
    title,
  ), `"${title}" can't be a title. Take up to 40 letters, digits, spaces and simple punctuation.`)
  const icon = given.icon ?? 'box'
  checkIcon(icon)
  const route = given.route ?? `/${name}`
  require(/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(
    route,
  ), `"${route}" can't be a route. It is one lower-case segment after a slash, such as /billing.`)
  require(!reservedNames.includes(
    route.slice(1),
  ), `The route ${route} belongs to the portal itself. Take another: --route /my-${name}.`)
  return { name, title, icon, route, languages: readLanguages(given.languages) }
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new CliError('usage', message)
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}
