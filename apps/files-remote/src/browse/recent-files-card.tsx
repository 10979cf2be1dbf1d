import { homeClient, Link, SlowLoadingMessage, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { CardLine, CardList, CardNote, CardSkeleton } from '@portico/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { formatFilesError } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { EntryIcon } from '../list/entry-icon.tsx'
import { getBucketLabel } from '../place/bucket-label.ts'
import { formatBytes, formatDate } from '../place/format.ts'
import { formatPath } from '../place/place.ts'
import { emptySearch } from '../search/file-search.ts'
import { createLookup } from '../search/file-search-query.ts'
import { getSearchedBuckets } from '../search/use-searched-buckets.ts'
import { findFiles, findRecent } from '../storage/find-files.ts'
import type { FileResult } from '../storage/found-file.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './recent-files-card.module.css'

const mostLines = 5

/** The files on the home page that changed last, from all buckets. */
export function RecentFilesCard() {
  const t = useTexts()
  const host = useHost()
  const { client } = host.session
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const newest = useQuery({
    queryKey: ['newest', userId, config.ownFolderBuckets, config.buckets],
    enabled: userId !== '',
    queryFn: async ({ signal, client: cache }) => {
      const finder = { userId, config }
      const found = await findRecent(homeClient(host) ?? client, finder, {
        shown: config.buckets,
        most: mostLines,
        signal,
      })
      if (found) return found
      const buckets = getSearchedBuckets(await cache.fetchQuery(bucketsQuery(client)), config)
      const lookup = { ...createLookup(emptySearch, buckets, finder), mostFolders: 0, most: mostLines }
      // A listing from storage also contains the placeholders of empty folders, so more objects are requested.
      return findFiles(client, { ...lookup, looks: mostLines * 4, goodFor: 0 }, { signal })
    },
  })
  if (newest.error) return <Failure error={newest.error} retry={() => void newest.refetch()} />
  if (!newest.data)
    return (
      <>
        <CardSkeleton />
        <SlowLoadingMessage />
      </>
    )
  const { files, missing } = newest.data
  return (
    <>
      {files.length === 0 && missing.length === 0 ? <Empty /> : null}
      <CardList>
        {files.map((file) => (
          <Line key={file.address} file={file} />
        ))}
      </CardList>
      {missing.length > 0 ? (
        <p className={styles.missing} role="alert">
          {missing.length === 1
            ? t('“{bucket}” couldn’t be read, so files may be missing here.', { bucket: missing[0] ?? '' })
            : t(
                '{count, plural, one {# bucket} other {# buckets}} couldn’t be read, so files may be missing here.',
                { count: missing.length },
              )}
        </p>
      ) : null}
    </>
  )
}

function Line({ file }: { file: FileResult }) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const { ownFolderBuckets } = useFilesConfig()
  const { address, name, bucket, path, size, type, updatedAt } = file
  return (
    <CardLine
      as={Link}
      to={address}
      icon={<EntryIcon entry={{ kind: 'file', name, type }} />}
      name={name}
      about={formatPath(t, [getBucketLabel(t, bucket, ownFolderBuckets), ...path])}
      facts={
        <>
          <span>{size === null ? '' : formatBytes(size, locale)}</span>
          <time dateTime={updatedAt}>{formatDate(updatedAt, locale)}</time>
        </>
      }
    />
  )
}

function Empty() {
  const t = useTexts()
  return (
    <CardNote>
      <p>{t('No files yet. Your uploads appear here, latest first.')}</p>
      <Button size="sm" render={<Link to="/">{t('Upload files')}</Link>} />
    </CardNote>
  )
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTexts()
  return (
    <CardNote role="alert">
      <p>{formatFilesError(t, toFilesError(error))}</p>
      <Button size="sm" onClick={retry}>
        {t('Try again')}
      </Button>
    </CardNote>
  )
}
