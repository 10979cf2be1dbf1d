import { useHost } from '@portico/react-remote'
import { Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../errors/failure.ts'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { bytesInWords } from './bytes.ts'
import styles from './leaving.module.css'
import { leavingQuery, type User } from './leaving.ts'
import { takeAlong } from './take-along.ts'

/** Shows the data export: everything of the account as one file. */
export function DataSection({ user }: { user: User }) {
  const t = useTexts()
  const host = useHost()
  const query = useQuery(leavingQuery(host.session, user))
  const files = query.data?.files
  const again = () => {
    start.start()
  }
  const start = useOperation<void, boolean>(() => takeAlong(t, host, files?.bytes ?? 0, again), {
    onDone: (hasBegun) => {
      if (hasBegun) host.announce(t('Downloading your data'))
    },
  })
  if (query.isPending) return <Skeleton height="32px" />
  if (query.error && !query.data)
    return <FailureNote failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  if (!files)
    return (
      <p className={styles.facts}>{t('This portal’s database can’t do that yet. Ask your administrator.')}</p>
    )
  return (
    <>
      {start.failure && <FailureNote failure={start.failure} seconds={start.wait} onAct={again} />}
      {files.count > 0 ? (
        <p className={styles.facts}>
          {t('With {count, plural, one {# file} other {# files}} ({size}).', {
            count: files.count,
            size: bytesInWords(files.bytes, t.locale),
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
