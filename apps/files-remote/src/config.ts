import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'

/** What can be switched off one by one; looking at files cannot. */
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

/** Something that a person can do here beside looking. */
export type Feature = (typeof features)[number]

/** What leaves everything as it is. */
const readOnlyFeatures: readonly Feature[] = ['share', 'download', 'favourites']

/** What the registry, or the embedding page, says of this remote. */
export interface FilesConfig {
  /** Buckets in which each person has a folder named by their id, and sees nothing else: shown from there inwards. */
  ownFolderBuckets: readonly string[]
  /** Where one begins; null for the first there is. */
  bucket: string | null
  /** The buckets shown; null for all. Storage's own policies decide what may be read. */
  buckets: readonly string[] | null
  can: ReadonlySet<Feature>
}

/** Reads the remote's configuration; what is missing or of another shape is the default. */
export function readConfig(config: unknown): FilesConfig {
  const given = typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {}
  const chosen = namesOf(given.features)
  const allowed = features.filter((feature) => chosen === null || chosen.includes(feature))
  return {
    ownFolderBuckets: namesOf(given.ownFolderBuckets) ?? ['files'],
    bucket: typeof given.bucket === 'string' && given.bucket !== '' ? given.bucket : null,
    buckets: namesOf(given.buckets),
    can: new Set(
      given.readOnly === true ? allowed.filter((feature) => readOnlyFeatures.includes(feature)) : allowed,
    ),
  }
}

/** The configuration of this mount. */
export function useFilesConfig(): FilesConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}

function namesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null
}
