import { lazyComponent, useHost } from '@portico/react-remote'
import { Banner, Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './account-deletion.module.css'
import {
  type AccountDeletion,
  accountDeletionQuery,
  cancelAccountDeletion,
  type DeletionUser,
} from './account-deletion.ts'

const LeaveDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** Shows the button that deletes the account, or, after the request, the button that cancels the deletion. */
export function DeleteAccountSection({ user }: { user: DeletionUser }) {
  const t = useTexts()
  const { session } = useHost()
  const query = useQuery(accountDeletionQuery(session, user))
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  if (query.isPending) return <Skeleton height="32px" />
  if (query.error && !query.data)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  if (!query.data)
    return (
      <p className={styles.facts}>{t('This portal’s database can’t do that yet. Ask your administrator.')}</p>
    )
  const { due_at: due, held_by: heldBy, days, files } = query.data
  const focus = () => section.current?.focus()
  const open = () => {
    setOpenings(openings + 1)
    setIsOpen(true)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t('Delete account')} className={styles.stack}>
      {due ? (
        <WayBack due={due} heldBy={heldBy ?? null} onStay={focus} />
      ) : (
        <div className={styles.buttons}>
          <Button onClick={open}>{t('Delete account')}</Button>
        </div>
      )}
      {openings > 0 ? (
        <LeaveDialog
          key={openings}
          user={user}
          days={days}
          files={files}
          open={isOpen}
          onLeave={focus}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </section>
  )
}

function WayBack(props: { due: string; heldBy: AccountDeletion['held_by']; onStay: () => void }) {
  const { due, heldBy, onStay } = props
  const t = useTexts()
  const { session, notify } = useHost()
  const back = useOperation<void, void>(() => cancelAccountDeletion(session), {
    onDone: () => {
      onStay()
      notify({ tone: 'success', title: t('Your account stays') })
    },
  })
  return (
    <>
      {back.failure && (
        <FailureNotice failure={back.failure} seconds={back.wait} onAct={() => back.start()} />
      )}
      {heldBy ? (
        <Banner tone="warning" title={t('Your account couldn’t be deleted yet')}>
          {heldBy === 'last_administrator'
            ? t(
                'You’re the last administrator. Make another user one, and your account is deleted within an hour.',
              )
            : t('Some of your data is still needed here. Tell your administrator.')}
        </Banner>
      ) : (
        <Banner
          tone="warning"
          title={t('Your account will be deleted on {day}', { day: formatDay(due, t.locale) })}
        >
          {t('Until then you can keep using it, and change your mind.')}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={back.isBusy} disabled={back.wait > 0} onClick={() => back.start()}>
          {t('Keep my account')}
        </Button>
      </div>
    </>
  )
}

/** Returns a date in words. */
export function formatDay(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}
