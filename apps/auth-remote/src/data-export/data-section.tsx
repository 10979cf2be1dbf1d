import { useHost } from '@portico/react-remote'
import { Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import styles from '../account-deletion/account-deletion.module.css'
import { accountDeletionQuery, type DeletionUser } from '../account-deletion/account-deletion.ts'
import { formatBytes } from '../account-deletion/format-bytes.ts'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { exportAccountData } from './export-account-data.ts'

/** Shows the data export: everything of the account as one file. */
export function DataSection({ user }: { user: DeletionUser }) {
  const t = useTexts()
  const host = useHost()
  const query = useQuery(accountDeletionQuery(host.session, user))
  const files = query.data?.files
  const again = () => {
    start.start()
  }
  const start = useOperation<void, boolean>(() => exportAccountData(t, host, files?.bytes ?? 0, again), {
    onDone: (hasBegun) => {
      if (hasBegun) host.announce(t('Downloading your data'))
    },
  })
  if (query.isPending) return <Skeleton height="32px" />
  if (query.error && !query.data)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  if (!files)
    return (
      <p className={styles.facts}>{t('This portal’s database can’t do that yet. Ask your administrator.')}</p>
    )
  return (
    <>
      {start.failure && <FailureNotice failure={start.failure} seconds={start.wait} onAct={again} />}
      {files.count > 0 ? (
        <p className={styles.facts}>
          {t('With {count, plural, one {# file} other {# files}} ({size}).', {
            count: files.count,
            size: formatBytes(files.bytes, t.locale),
          })}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button busy={start.isBusy} disabled={start.wait > 0} onClick={again}>
          {t('Download your data')}
        </Button>
      </div>
    </>
  )
}
