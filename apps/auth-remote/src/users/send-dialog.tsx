import { useHost } from '@portico/react-remote'
import { Dialog } from '@portico/ui'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { resendInvitation } from './invitations.ts'
import { type ManagedUser, usersKey } from './managed-users.ts'

/** Sends an invitation again at a project that requires a CAPTCHA for each email. The administrator solves it. */
export function SendDialog(props: { person: ManagedUser; onDone: () => void; onClose: () => void }) {
  const { person, onDone, onClose } = props
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const captcha = useCaptcha()
  const form = useAuthForm({
    fields: [],
    check: () => ({}),
    run: () =>
      captcha.guard((options) =>
        resendInvitation(session, person, { ...options, callbackUrl: places.callbackUrl('invitation') }),
      ),
    onDone,
    changes: [usersKey],
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title={t('Send the invitation again?')}
      description={t('{email} gets another email. The link and the code in the previous one stop working.', {
        email: person.email,
      })}
    >
      <AuthForm form={form} submitLabel={t('Send the email')}>
        {captcha.slot}
      </AuthForm>
    </Dialog>
  )
}
