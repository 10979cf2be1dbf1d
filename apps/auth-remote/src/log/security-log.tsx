import { useHost } from '@portico/react-remote'
import { Badge, Button, Facts, Skeleton } from '@portico/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDeviceName } from '../devices/device-row.tsx'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useTexts } from '../texts/texts.ts'
import { useTimeFormats } from '../time/use-times.ts'
import { formatAccountEvent, isWarning } from './format-account-event.ts'
import styles from './log.module.css'
import { type AccountEvent, logQuery } from './log.ts'

/** Shows the log of the account, the latest event first, page by page. */
export function SecurityLog({ userId }: { userId: string }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const query = useInfiniteQuery(logQuery(session, userId))
  if (query.isPending) return <Skeleton height="56px" />
  const pages = query.data?.pages ?? []
  const events = pages.flatMap((page) => page?.events ?? [])
  const [first] = pages
  const more = async () => {
    const { data } = await query.fetchNextPage()
    const count = data?.pages.at(-1)?.events.length
    if (count) announce(t('{count, plural, one {# more line} other {# more lines}}', { count }))
  }
  return (
    <div className={styles.log}>
      {first === null ? (
        <p className={styles.facts}>{t('This portal’s database keeps no log of your account yet.')}</p>
      ) : null}
      {first && events.length === 0 ? <p className={styles.facts}>{t('No activity yet.')}</p> : null}
      {events.length > 0 ? (
        <ol className={styles.list} aria-label={t('Activity')}>
          {events.map((event) => (
            <Line key={event.id} event={event} />
          ))}
        </ol>
      ) : null}
      {query.error ? (
        <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
      ) : null}
      {first?.is_whole === false ? (
        <p className={styles.facts}>{t('This portal’s database can’t record everything.')}</p>
      ) : null}
      {query.hasNextPage ? (
        <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => void more()}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}

function Line({ event }: { event: AccountEvent }) {
  const t = useTexts()
  const print = useTimeFormats()
  const hasDevice = event.user_agent !== null || event.ip !== null
  return (
    <li className={styles.line} data-warning={isWarning(event) || undefined}>
      <p className={styles.name}>
        {formatAccountEvent(t, event)}{' '}
        {event.is_this ? <Badge tone="success">{t('This device')}</Badge> : null}
      </p>
      <p className={styles.facts}>
        <Facts
          facts={[
            <time key="at" dateTime={event.at}>
              {print(event.at, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>,
            hasDevice && formatDeviceName(t, event),
            event.ip,
          ]}
        />
      </p>
    </li>
  )
}
