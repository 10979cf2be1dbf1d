import type { PrepareContext } from '@portico/contract'
import type { Session } from '@portico/session'
import { readConfig } from '../config.ts'
import { getFolder, parsePlace } from '../place/place.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'
import { folderQuery } from '../storage/list-folder.ts'

/** Returns the queries of the first screen: the buckets and, if the address or the configuration names it, the folder. */
export function createFirstQueries({ session, config: given, pathname }: PrepareContext<Session>) {
  const userId = session.getSnapshot().user?.id
  if (userId === undefined) return []
  const config = readConfig(given)
  const place = parsePlace(pathname) ?? (config.bucket === null ? null : { bucket: config.bucket, path: [] })
  const buckets = bucketsQuery(session.client)
  if (!place || !(config.buckets?.includes(place.bucket) ?? true)) return [buckets]
  return [buckets, folderQuery(session.client, getFolder(place, userId, config))]
}
