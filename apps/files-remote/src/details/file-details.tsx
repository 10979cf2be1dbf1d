import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { kindOf } from '../kinds/file-kinds.ts'
import { titleOf } from '../kinds/kind-title.ts'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { shownName } from '../place/names.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { signLink } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import { Thumbnail } from '../thumbnails/thumbnail.tsx'
import { measureImage } from '../viewers/image/measure-image.ts'
import { Checksum } from './checksum.tsx'
import styles from './details.module.css'
import { Fact, Facts } from './facts.tsx'
import { type FileFacts, fileFactsQuery } from './file-facts.ts'
import { Owner } from './owner.tsx'

/** The details of a file. */
export function FileDetails({ bucket, userId, entry }: { bucket: string; userId: string; entry: Entry }) {
  const t = useTexts()
  const { client } = useHost().session
  const place = { bucket, key: entry.key }
  const facts = useQuery(fileFactsQuery(client, place, entry.updatedAt))
  const isPicture = kindOf(entry).viewer === 'image'
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
      <Facts>
        <Fact label={t('Type')}>
          {t(titleOf(kindOf(entry)))}
          {entry.type ? <span className={styles.exact}>{entry.type}</span> : null}
        </Fact>
        <Fact label={t('Size')}>{sizeOf(t, entry.size ?? 0)}</Fact>
        <Fact label={t('Dimensions')}>
          {size.data
            ? t('{width, number} × {height, number} pixels', {
                width: size.data.width,
                height: size.data.height,
              })
            : null}
        </Fact>
        <Fact label={t('Owner')}>
          <Owner {...{ bucket, userId, entry }} />
        </Fact>
        <Known facts={facts.data} entry={entry} />
      </Facts>
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
      <Fact label={t('Changed')}>{changed ? formatMoment(changed, t.locale) : null}</Fact>
      <Fact label={t('Created')}>{facts?.created ? formatMoment(facts.created, t.locale) : null}</Fact>
      <Fact label={t('Caching')}>{facts?.cacheControl ? <code>{facts.cacheControl}</code> : null}</Fact>
      {facts?.metadata.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>
            <bdi>{shownName(name)}</bdi>
          </dt>
          <dd>
            <bdi>{shownName(value)}</bdi>
          </dd>
        </div>
      ))}
    </>
  )
}
