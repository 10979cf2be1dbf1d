import { CliError } from '../error.ts'
import type { FoundRemote } from './discover.ts'

/** Finds remotes with the name or the route of another one. Returns an error for each pair, which names both folders. */
export function findConflictingRemotes(remotes: readonly FoundRemote[]): CliError[] {
  return remotes.flatMap((remote, index) =>
    remotes.slice(0, index).flatMap((other) => describeTwins(other, remote) ?? []),
  )
}

function describeTwins(one: FoundRemote, other: FoundRemote): CliError | null {
  const { name, route } = other.manifest
  const isName = one.manifest.name === name
  if (!isName && one.manifest.route !== route) return null
  const isPackage = one.packageName === other.packageName
  const field = `${isPackage ? 'name and ' : ''}portico.${isName ? 'name' : 'route'}`
  return new CliError(
    isName ? 'name_taken' : 'route_taken',
    `${one.folder} and ${other.folder} have the same ${isName ? `name "${name}"` : `route ${route}`}. Change ${field} in one package.json, or remove one of the folders.`,
  )
}
