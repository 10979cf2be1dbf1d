import { Link, useHost } from '@portico/react-remote'
import { ProgressBar } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { formatBytes } from '../place/format.ts'
import { trashPath } from '../place/special-page-paths.ts'
import { SpecialPage } from '../special-page/special-page.tsx'
import { toFunctionError } from '../storage/call-function.ts'
import { trashBucket } from '../storage/trash-entries.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './storage-usage.module.css'
import { type StorageUsage, type StorageUsageReport, spaceQuery } from './storage-usage.ts'

/** The used space: by the user, by the whole project if that is limited, and in each bucket. */
export function SpacePage() {
  const t = useTexts()
  const { session } = useHost()
  const space = useQuery(spaceQuery(session.client))
  const title = t('Space')
  const problem = space.error && toFunctionError(space.error, space.error.status)
  return (
    <SpecialPage title={title} query={space} problem={problem}>
      {space.data ? <Fills space={space.data} /> : null}
    </SpecialPage>
  )
}

function Fills({ space: { person, project, buckets, counted } }: { space: StorageUsageReport }) {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  return (
    <>
      <Bar label={t('Stored by you')} fill={person} />
      {project ? <Bar label={t('Stored by everybody in this project')} fill={project} /> : null}
      {buckets.length > 0 ? (
        <section className={styles.part}>
          <h2>{counted ? t('Stored by you, by bucket') : t('What you can see, by bucket')}</h2>
          <ul className={styles.lines}>
            {buckets.map(({ id, files, bytes }) => (
              <li key={id} className={styles.line}>
                {id === trashBucket ? (
                  <Link to={trashPath}>{t('Trash')}</Link>
                ) : (
                  <bdi>{getBucketLabel(t, id, ownFolderBuckets)}</bdi>
                )}
                <span className={styles.facts}>
                  {t('{count, plural, one {# file} other {# files}}, {size}', {
                    count: files,
                    size: formatBytes(bytes, t.locale),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {counted === false ? (
        <p className={styles.facts}>
          {t('The counters of this portal are not complete, so every file was counted. That can take long.')}
        </p>
      ) : null}
    </>
  )
}

/** A bar if there is a limit, and the same in words. */
function Bar({ label, fill: { bytes, limit } }: { label: string; fill: StorageUsage }) {
  const t = useTexts()
  const used = formatBytes(bytes, t.locale)
  const part = limit === null ? null : bytes / limit
  return (
    <section className={styles.part}>
      <h2>{label}</h2>
      <p className={styles.facts}>
        {limit === null ? used : t('{used} of {limit}', { used, limit: formatBytes(limit, t.locale) })}
      </p>
      {limit === null ? null : (
        <ProgressBar
          role="meter"
          label={label}
          value={bytes / limit}
          tone={bytes > limit * 0.9 ? 'danger' : 'accent'}
        />
      )}
      {part !== null && part > 0.9 ? (
        <p className={styles.facts}>
          {part >= 1
            ? t(
                'There is no room left. Delete files that you no longer need, or ask your administrator for more.',
              )
            : t('Nearly full. Delete files that you no longer need, or ask your administrator for more.')}
        </p>
      ) : null}
    </section>
  )
}
