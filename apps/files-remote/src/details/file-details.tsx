import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { getFileTypeTitle } from '../file-types/file-type-title.ts'
import { getFileType } from '../file-types/file-types.ts'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { getDisplayName } from '../place/names.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { signLink } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import { Thumbnail } from '../thumbnails/thumbnail.tsx'
import { measureImage } from '../viewers/image/measure-image.ts'
import { Checksum } from './checksum.tsx'
import { DetailItem, DetailList } from './detail-list.tsx'
import styles from './details.module.css'
import { type FileFacts, fileFactsQuery } from './file-facts.ts'
import { Owner } from './owner.tsx'

/** The details of a file. */
export function FileDetails({ bucket, userId, entry }: { bucket: string; userId: string; entry: Entry }) {
  const t = useTexts()
  const { client } = useHost().session
  const place = { bucket, key: entry.key }
  const facts = useQuery(fileFactsQuery(client, place, entry.updatedAt))
  const isPicture = getFileType(entry).viewer === 'image'
  const size = useQuery({
    queryKey: ['image size', bucket, entry.key, entry.updatedAt],
    queryFn: async ({ signal }) => measureImage(await signLink(client, place, 60), entry, signal),
    enabled: isPicture,
    retry: false,
  })
  return (
    <>
      {isPicture ? (
        <div className={styles.picture}>
          <Thumbnail bucket={bucket} entry={entry} />
        </div>
      ) : null}
      <DetailList>
        <DetailItem label={t('Type')}>
          {t(getFileTypeTitle(getFileType(entry)))}
          {entry.type ? <span className={styles.exact}>{entry.type}</span> : null}
        </DetailItem>
        <DetailItem label={t('Size')}>{sizeOf(t, entry.size ?? 0)}</DetailItem>
        <DetailItem label={t('Dimensions')}>
          {size.data
            ? t('{width, number} × {height, number} pixels', {
                width: size.data.width,
                height: size.data.height,
              })
            : null}
        </DetailItem>
        <DetailItem label={t('Owner')}>
          <Owner {...{ bucket, userId, entry }} />
        </DetailItem>
        <Known facts={facts.data} entry={entry} />
      </DetailList>
      <FailureBanner error={facts.error} />
      <Checksum {...{ place, entry }} etag={facts.data?.etag ?? ''} />
    </>
  )
}

function sizeOf(t: Translate, bytes: number) {
  return (
    <>
      {formatBytes(bytes, t.locale)}
      {bytes >= 1000 ? (
        <span className={styles.exact}>
          {t('{count, plural, one {# byte} other {# bytes}}', { count: bytes })}
        </span>
      ) : null}
    </>
  )
}

function Known({ facts, entry }: { facts: FileFacts | undefined; entry: Entry }) {
  const t = useTexts()
  const changed = facts?.changed ?? entry.updatedAt
  return (
    <>
      <DetailItem label={t('Changed')}>{changed ? formatMoment(changed, t.locale) : null}</DetailItem>
      <DetailItem label={t('Created')}>
        {facts?.created ? formatMoment(facts.created, t.locale) : null}
      </DetailItem>
      <DetailItem label={t('Caching')}>
        {facts?.cacheControl ? <code>{facts.cacheControl}</code> : null}
      </DetailItem>
      {facts?.metadata.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>
            <bdi>{getDisplayName(name)}</bdi>
          </dt>
          <dd>
            <bdi>{getDisplayName(value)}</bdi>
          </dd>
        </div>
      ))}
    </>
  )
}
