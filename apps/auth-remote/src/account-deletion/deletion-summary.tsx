import { useHost } from '@portico/react-remote'
import { Banner, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './account-deletion.module.css'
import { type AccountDeletion, type DeletionUser, deletionRowsQuery } from './account-deletion.ts'
import { formatBytes } from './format-bytes.ts'

/** Lists everything that is deleted with the account, and warns of rows that may prevent it. */
export function DeletionSummary({ user, files }: { user: DeletionUser; files: AccountDeletion['files'] }) {
  const t = useTexts()
  const { session } = useHost()
  const query = useQuery(deletionRowsQuery(session, user))
  if (query.isPending) return <Skeleton height="56px" />
  if (!query.data)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  const { rows, held } = query.data
  return (
    <>
      {held.length > 0 ? (
        <Banner tone="warning">
          {t('Something in {tables} may keep your account from being deleted. Tell your administrator.', {
            tables: new Intl.ListFormat(t.locale).format(held.map(nameOf)),
          })}
        </Banner>
      ) : null}
      <p className={styles.facts}>{t('This goes with it:')}</p>
      <ul className={styles.goes}>
        <li>{t('Your profile, the ways you sign in, and the log of your account')}</li>
        {files.count > 0 ? (
          <li>
            {t('{count, plural, one {# file} other {# files}} ({size})', {
              count: files.count,
              size: formatBytes(files.bytes, t.locale),
            })}
          </li>
        ) : null}
        {rows.map(({ table, count }) => (
          <li key={table}>
            {t('{count, plural, one {# row} other {# rows}} in {table}', { count, table: nameOf(table) })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the name of a table without quotes and the `public` schema. */
function nameOf(table: string): string {
  return table.replace(/^public\./, '').replaceAll('"', '')
}
