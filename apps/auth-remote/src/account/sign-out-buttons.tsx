import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, ConfirmDialog } from '@portico/ui'
import { useState } from 'react'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './account.module.css'
import { GuestSignOutDialog } from './guest-sign-out-dialog.tsx'
import { signOut } from './sign-out.ts'

/** Shows buttons that sign out this browser at once, or every device after a confirmation. */
export function SignOutButtons() {
  const t = useTexts()
  const { session, announce } = useHost()
  const isGuest = useUser()?.is_anonymous === true
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { failure, isBusy, start, wait } = useOperation(
    (scope: 'local' | 'global') => signOut(session, scope),
    { onDone: () => announce(t('You’re signed out.')), changes: null },
  )
  const signOutEverywhere = () => {
    setIsAsking(false)
    start('global')
  }

  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start('global')} />}
      <div className={styles.buttons}>
        <Button onClick={() => (isGuest ? setIsLeaving(true) : start('local'))}>{t('Sign out')}</Button>
        {!isGuest && (
          <Button busy={isBusy} disabled={wait > 0} onClick={() => setIsAsking(true)}>
            {t('Sign out on all devices')}
          </Button>
        )}
      </div>
      <GuestSignOutDialog
        open={isLeaving}
        onLeave={() => start('local')}
        onCancel={() => setIsLeaving(false)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('Sign out on all devices?')}
        confirmLabel={t('Sign out everywhere')}
        onConfirm={signOutEverywhere}
        onCancel={() => setIsAsking(false)}
      >
        {t('You’ll have to sign in again on each device, including this one.')}
      </ConfirmDialog>
    </>
  )
}
