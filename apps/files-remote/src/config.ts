import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'

/** Features that can be disabled one by one. Browsing files is always available. */
export const features = [
  'upload',
  'new-folder',
  'rename',
  'move',
  'copy',
  'delete',
  'share',
  'download',
  'favourites',
] as const

/** A feature that a user can have in addition to browsing. */
export type FilesFeature = (typeof features)[number]

/** Features that change no file. */
const readOnlyFeatures: readonly FilesFeature[] = ['share', 'download', 'favourites']

/** The configuration of this remote, from the registry or the embedding page. */
export interface FilesConfig {
  /** Buckets in which each user has a folder named by their id and sees nothing else. The page shows that folder as the root. */
  ownFolderBuckets: readonly string[]
  /** The bucket that opens first. Null: the first one with own folders, or else the first one. */
  bucket: string | null
  /** The buckets to show. Null: all. Storage's own policies decide what the user may read. */
  buckets: readonly string[] | null
  can: ReadonlySet<FilesFeature>
}

/** Reads the remote's configuration. Missing or malformed values get their defaults. */
export function readConfig(config: unknown): FilesConfig {
  const given = Object(config) as Record<string, unknown>
  const chosen = namesOf(given.features) ?? features
  const allowed: readonly string[] = given.readOnly === true ? readOnlyFeatures : features
  return {
    ownFolderBuckets: namesOf(given.ownFolderBuckets) ?? ['files'],
    bucket: typeof given.bucket === 'string' && given.bucket !== '' ? given.bucket : null,
    buckets: namesOf(given.buckets),
    can: new Set(features.filter((feature) => chosen.includes(feature) && allowed.includes(feature))),
  }
}

/** Returns the configuration of this mount. */
export function useFilesConfig(): FilesConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}

function namesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null
}
