import type { Registry, RestrictedFields, RestrictingFields } from '@portico/contract/registry'
import { getOwnProperty } from '@portico/contract/registry'

/** Returns whether a portal has restricted remotes, which no public file names. */
export function isRestricting(registry: Registry): boolean {
  return (registry as Registry & RestrictingFields).restricted !== undefined
}

/** Returns the path of the document of the page if it is that of a restricted remote; undefined for any other document. */
export function ownDocument({ part, remotes }: Registry): string | undefined {
  const own = part?.own === undefined ? undefined : getOwnProperty(remotes, part.own)
  return (own as RestrictedFields | undefined)?.document
}
