import { useHost, useLocation } from '@portico/react-remote'
import { MenuLabel } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../place/format.ts'
import { parsePlace } from '../place/place.ts'
import { getFileLimit } from '../storage/file-limit.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { getTighterLimit, spaceQuery } from './storage-usage.ts'

/** Shows the maximum file size and the remaining space in the upload menu. Hidden if no limit is known. */
export function StorageLeft() {
  const t = useTexts()
  const { session } = useHost()
  const place = parsePlace(useLocation().pathname)
  const buckets = useQuery(bucketsQuery(session.client))
  const space = useQuery({ ...spaceQuery(session.client), retry: false })
  const bucket = buckets.data?.find(({ id }) => id === place?.bucket)
  const limit = getFileLimit(bucket?.sizeLimit ?? null, space.data?.file_limit ?? null)
  const of = space.data ? getTighterLimit(space.data) : null
  const fill = of && space.data?.[of]
  const inBytes = (bytes: number) => formatBytes(bytes, t.locale)
  const words = fill?.limit ? { used: inBytes(fill.bytes), limit: inBytes(fill.limit) } : null
  return (
    <>
      {limit ? (
        <MenuLabel>
          {limit.of === 'bucket'
            ? t('Files up to {size} (limit of this bucket)', { size: inBytes(limit.bytes) })
            : t('Files up to {size} (limit of the whole project)', { size: inBytes(limit.bytes) })}
        </MenuLabel>
      ) : null}
      {words ? (
        <MenuLabel>
          {of === 'person'
            ? t('You have used {used} of your {limit}', words)
            : t('Together you have used {used} of {limit}', words)}
        </MenuLabel>
      ) : null}
    </>
  )
}
