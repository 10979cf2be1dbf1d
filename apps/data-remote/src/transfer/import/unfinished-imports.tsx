import { Banner, Button } from '@portico/ui'
import { useTexts } from '../../texts/texts.ts'
import type { ImportCheckpoint } from '../import-run/checkpoint.ts'
import { hasKey, type ImportMapping } from '../import-run/import-mapping.ts'
import styles from './import-dialog.module.css'
import { formatImportCounts } from './import-texts.ts'

interface UnfinishedImportsProps {
  imports: readonly ImportCheckpoint[]
  discard: (checkpoint: ImportCheckpoint) => void
}

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Lists unfinished imports of other pages. Choosing the file resumes an import. */
export function UnfinishedImports({ imports, discard }: UnfinishedImportsProps) {
  const t = useTexts()
  if (imports.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t(
        '{count, plural, one {# unfinished import: choose its file to continue} other {# unfinished imports: choose a file to continue}}',
        { count: imports.length },
      )}
    >
      <ul className={styles.problems}>
        {imports.map((one) => (
          <li key={one.seed} className={styles.unfinished}>
            <span>
              {t('{name}, on {date}: {counts}', {
                name: one.file.name,
                date: new Intl.DateTimeFormat(t.locale, moment).format(one.at),
                counts: formatImportCounts(t, one.progress.counts),
              })}
            </span>
            <Button
              size="sm"
              aria-label={t('Discard the import of {name}', { name: one.file.name })}
              onClick={() => discard(one)}
            >
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Shows the progress of an unfinished import whose file was chosen, and the rows with an unknown outcome. */
export function UnfinishedImport({
  plan,
  checkpoint,
}: {
  plan: ImportMapping
  checkpoint: ImportCheckpoint
}) {
  const t = useTexts()
  const { counts, done, sent } = checkpoint.progress
  return (
    <>
      <p role="status">{t('This is the file of an unfinished import. It continues where it ended.')}</p>
      <p>{formatImportCounts(t, counts)}</p>
      <p>{t('An import that is continued can’t be undone.')}</p>
      {sent === done ? null : hasKey(plan) ? (
        <p>
          {t(
            '{count, plural, one {# row was} other {# rows were}} on the way when the page was closed. The import looks for their keys in the table first, so that no row is added twice.',
            { count: sent - done },
          )}
        </p>
      ) : (
        <Banner
          tone="warning"
          title={t('We don’t know whether {count, plural, one {# row was} other {# rows were}} imported', {
            count: sent - done,
          })}
        >
          {t(
            'The page was closed before the server answered, and without a key they can’t be looked for. They are rows {from, number} to {to, number} of the file. They are left out, and the report lists them.',
            { from: done + 1, to: sent },
          )}
        </Banner>
      )}
    </>
  )
}
