import { ConfirmDialog } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

/** Asks a guest to confirm the sign-out, because a guest account can't be signed in to again. */
export function GuestSignOutDialog(props: { open: boolean; onLeave: () => void; onCancel: () => void }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      open={props.open}
      title={t('Leave your guest account?')}
      confirmLabel={t('Sign out for good')}
      danger
      onConfirm={props.onLeave}
      onCancel={props.onCancel}
    >
      {t(
        'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach. To keep it, add an email address to your account first.',
      )}
    </ConfirmDialog>
  )
}
