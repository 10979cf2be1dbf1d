import type { Registry, RestrictedFields, RestrictingFields } from '@portico/contract/registry'
import { lookUp } from '@portico/contract/registry'

/** Whether a portal has remotes that are in no public file: signed-in users read from the database which of them they may open. */
export function isRestricting(registry: Registry): boolean {
  return (registry as Registry & RestrictingFields).restricted !== undefined
}

/** Returns the path of the document of the page if it is that of a restricted remote; undefined for any other document. */
export function ownDocument({ part, remotes }: Registry): string | undefined {
  const own = part?.own === undefined ? undefined : lookUp(remotes, part.own)
  return (own as RestrictedFields | undefined)?.document
}
