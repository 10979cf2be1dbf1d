import { useHost } from '@portico/react-remote'
import { Button, ConfirmDialog } from '@portico/ui'
import { useState } from 'react'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './account.module.css'
import { signOut } from './sign-out.ts'

/** Out of this browser at once, or out of every device after asking. */
export function SignOutButtons() {
  const t = useTexts()
  const { session, announce } = useHost()
  const [isAsking, setIsAsking] = useState(false)
  const { failure, isBusy, start, wait } = useOperation(
    (scope: 'local' | 'global') => signOut(session, scope),
    {
      onDone: () => announce(t('You’re signed out.')),
    },
  )
  const signOutEverywhere = () => {
    setIsAsking(false)
    start('global')
  }

  return (
    <>
      {failure && <FailureNote failure={failure} seconds={wait} onAct={() => start('global')} />}
      <div className={styles.buttons}>
        <Button onClick={() => start('local')}>{t('Sign out')}</Button>
        <Button variant="ghost" busy={isBusy} disabled={wait > 0} onClick={() => setIsAsking(true)}>
          {t('Sign out on all devices')}
        </Button>
      </div>
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
