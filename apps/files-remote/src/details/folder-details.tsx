import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../place/format.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { Fact, Facts } from './facts.tsx'
import { measure, mostCounted } from './measure.ts'

/** The number and the size of the files in a folder, or in the selection. */
export function FolderDetails({ bucket, entries }: { bucket: string; entries: readonly Entry[] }) {
  const t = useTexts()
  const { client } = useHost().session
  const amount = useQuery({
    queryKey: ['amount', bucket, ...entries.map(({ key, updatedAt }) => [key, updatedAt])],
    queryFn: ({ signal }) => measure(client, bucket, entries, signal),
    // The content of a folder changes without its entry.
    staleTime: 0,
  })
  const folders = entries.filter(({ kind }) => kind === 'folder').length
  const isOne = entries.length === 1
  const { files, bytes, isCut } = amount.data ?? { files: 0, bytes: 0, isCut: false }
  return (
    <>
      <Facts>
        {isOne ? <Fact label={t('Type')}>{t('Folder')}</Fact> : null}
        {isOne ? null : (
          <Fact label={t('Selected')}>
            {t(
              '{folders, plural, =0 {} one {# folder, } other {# folders, }}{files, plural, one {# file} other {# files}}',
              {
                folders,
                files: entries.length - folders,
              },
            )}
          </Fact>
        )}
        <Fact label={isOne ? t('Contains') : t('Together')}>
          {amount.isPending
            ? t('Counting…')
            : amount.data
              ? isCut
                ? t('More than {count, plural, one {# file} other {# files}}', { count: mostCounted })
                : t('{count, plural, one {# file} other {# files}}', { count: files })
              : null}
        </Fact>
        <Fact label={t('Size')}>
          {amount.data
            ? isCut
              ? t('More than {size}', { size: formatBytes(bytes, t.locale) })
              : formatBytes(bytes, t.locale)
            : null}
        </Fact>
      </Facts>
      <FailureBanner error={amount.error} />
    </>
  )
}
