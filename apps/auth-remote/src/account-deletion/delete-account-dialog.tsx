import { useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './account-deletion.module.css'
import {
  type AccountDeletion,
  type DeletionUser,
  getConfirmationAddress,
  requestAccountDeletion,
} from './account-deletion.ts'
import { DeletionSummary } from './deletion-summary.tsx'

/** Shows what will be deleted, and asks for the address of the account to confirm the deletion. */
export function DeleteAccountDialog(props: {
  open: boolean
  user: DeletionUser
  days: number
  files: AccountDeletion['files']
  /** Called after the deletion was requested and the dialog has closed. */
  onLeave: () => void
  onClose: () => void
}) {
  const { open, user, days, files, onLeave, onClose } = props
  const t = useTexts()
  const { session, announce } = useHost()
  const form = useId()
  const [isAsked, setIsAsked] = useState(false)
  const leave = useOperation((typed: string) => requestAccountDeletion(session, typed), {
    onDone: () => {
      setIsAsked(true)
      onClose()
      announce(
        t('Your account will be deleted in {count, plural, one {# day} other {# days}}', { count: days }),
      )
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => isAsked && onLeave()}
      dismissible={false}
      title={t('Delete your account?')}
      description={t(
        'In {count, plural, one {# day} other {# days}} it’s deleted for good, with what belongs to it. Until then you can take it back.',
        { count: days },
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={leave.isBusy} disabled={leave.wait > 0}>
            {t('Delete account')}
          </Button>
        </>
      }
    >
      <AddressForm id={form} address={getConfirmationAddress(user)} onConfirm={leave.start}>
        {leave.failure && <FailureNotice failure={leave.failure} seconds={leave.wait} />}
        <DeletionSummary user={user} files={files} />
      </AddressForm>
    </Dialog>
  )
}

/** Confirms with the address of the account, typed by the user. */
function AddressForm(props: {
  id: string
  address: string
  onConfirm: (typed: string) => void
  children: ReactNode
}) {
  const { id, address, onConfirm, children } = props
  const t = useTexts()
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('address') ?? '').trim()
    const isRight = typed.toLowerCase() === address.toLowerCase()
    setIsWrong(!isRight)
    if (isRight) onConfirm(typed)
  }
  return (
    <form id={id} className={styles.stack} onSubmit={submit} onInput={() => setIsWrong(false)} noValidate>
      {children}
      <Field
        label={t('Type {address} to confirm', { address })}
        error={isWrong ? t('That isn’t the address of your account.') : undefined}
      >
        <TextInput name="address" autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
      </Field>
    </form>
  )
}
