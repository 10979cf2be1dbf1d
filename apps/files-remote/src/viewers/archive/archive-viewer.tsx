import { useHost } from '@portico/react-remote'
import { EmptyState, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { FileArchive, Lock } from 'lucide-react'
import { Problem } from '../../errors/problem.tsx'
import { formatBytes } from '../../place/format.ts'
import { formatMoment } from '../../place/format-progress.ts'
import { getDisplayName } from '../../place/names.ts'
import type { Entry } from '../../storage/entry.ts'
import { useTexts } from '../../texts/texts.ts'
import { NoPreview } from '../no-preview.tsx'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import { type ArchiveContents, getArchiveFormat, readTar, readTarBytes, readZip } from './read-archive.ts'

/** The members of an archive. Only the directory of a zip is fetched. A tar has no directory, and is read from the beginning. */
export function ArchiveViewer({ link, entry }: { link: string; entry: Entry }) {
  const t = useTexts()
  const { deadlines } = useHost().session
  const form = getArchiveFormat(entry)
  const contents = useQuery({
    queryKey: ['archive', link],
    queryFn: ({ signal: ended }) => {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(deadlines.answer)])
      return form === 'zip'
        ? readZip(link, entry.size ?? 0, signal)
        : readTar(link, form === 'tar.gz', signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: form !== null,
  })
  if (form === null) return <NoPreview />
  if (contents.isError) return <Problem error={contents.error} retry={() => void contents.refetch()} />
  if (contents.isPending) return <Skeleton height={240} />
  if (contents.data === null)
    return (
      <EmptyState icon={<FileArchive />} title={t('This archive can’t be read')}>
        {t('It may be damaged, or of another kind than its name says.')}
      </EmptyState>
    )
  return <Members {...contents.data} />
}

function Members({ members, count, isCut }: ArchiveContents) {
  const t = useTexts()
  const { locale } = useHost().appearance
  if (members.length === 0) return <EmptyState title={t('This archive is empty')} />
  return (
    <>
      <ScrollArea>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Size')}</th>
              <th scope="col">{t('Modified')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ name, size, modified, isLocked }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an archive may contain the same name twice.
              <tr key={index}>
                <td>
                  <bdi>{getDisplayName(name)}</bdi>
                  {isLocked ? <Lock size={12} aria-label={t('Encrypted')} className={styles.lock} /> : null}
                </td>
                <td data-align="right">{size === null ? '' : formatBytes(size, locale)}</td>
                <td>{modified === null ? '' : formatMoment(modified, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className={styles.note}>
        {isCut === 'members' && count !== null
          ? t('The first {shown, number} of {count, number} items', { shown: members.length, count })
          : isCut === 'bytes'
            ? t('The items in the first {size}', { size: formatBytes(readTarBytes, t.locale) })
            : t('{count, plural, one {# item} other {# items}}', { count: members.length })}
      </p>
    </>
  )
}
