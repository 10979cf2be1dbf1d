import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../place/format.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { DetailItem, DetailList } from './detail-list.tsx'
import { maxCountedFiles, measureEntries } from './measure-entries.ts'

/** The number and the size of the files in a folder, or in the selection. */
export function FolderDetails({ bucket, entries }: { bucket: string; entries: readonly Entry[] }) {
  const t = useTexts()
  const { client } = useHost().session
  const amount = useQuery({
    queryKey: ['amount', bucket, ...entries.map(({ key, updatedAt }) => [key, updatedAt])],
    queryFn: ({ signal }) => measureEntries(client, bucket, entries, signal),
    // The content of a folder changes without its entry.
    staleTime: 0,
  })
  const folders = entries.filter(({ kind }) => kind === 'folder').length
  const isOne = entries.length === 1
  const { files, bytes, isCut } = amount.data ?? { files: 0, bytes: 0, isCut: false }
  return (
    <>
      <DetailList>
        {isOne ? <DetailItem label={t('Type')}>{t('Folder')}</DetailItem> : null}
        {isOne ? null : (
          <DetailItem label={t('Selected')}>
            {t(
              '{folders, plural, =0 {} one {# folder, } other {# folders, }}{files, plural, one {# file} other {# files}}',
              {
                folders,
                files: entries.length - folders,
              },
            )}
          </DetailItem>
        )}
        <DetailItem label={isOne ? t('Contains') : t('Together')}>
          {amount.isPending
            ? t('Counting…')
            : amount.data
              ? isCut
                ? t('More than {count, plural, one {# file} other {# files}}', { count: maxCountedFiles })
                : t('{count, plural, one {# file} other {# files}}', { count: files })
              : null}
        </DetailItem>
        <DetailItem label={t('Size')}>
          {amount.data
            ? isCut
              ? t('More than {size}', { size: formatBytes(bytes, t.locale) })
              : formatBytes(bytes, t.locale)
            : null}
        </DetailItem>
      </DetailList>
      <FailureBanner error={amount.error} />
    </>
  )
}
