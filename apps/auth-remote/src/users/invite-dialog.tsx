import { useHost } from '@portico/react-remote'
import { Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { invitationDays } from '../place/invitation-days.ts'
import { usePlaces } from '../place/use-places.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { inviteUser } from './invitations.ts'
import { usersKey } from './managed-users.ts'
import { RoleCheckboxes } from './role-checkboxes.tsx'

/** Asks for the address, name and roles of an invitation. It is mounted again for each one. */
export function InviteDialog(props: { open: boolean; roles: readonly string[]; onClose: () => void }) {
  const { open, roles, onClose } = props
  const t = useTexts()
  const { session, notify } = useHost()
  const callbackUrl = usePlaces().callbackUrl('invitation')
  const captcha = useCaptcha()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const form = useAuthForm({
    fields: ['email', 'name'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email, name }) =>
      captcha.guard((proof) =>
        inviteUser(
          session,
          { email, name, roles: [...chosen], ...getAccountLanguage(t) },
          { ...proof, callbackUrl },
        ),
      ),
    onDone: (mailFailure, { email }) => {
      onClose()
      notify(
        mailFailure
          ? {
              tone: 'warning',
              title: t('{email} is invited, but our email couldn’t be sent', { email }),
              detail: t('Send the invitation again from the list.'),
            }
          : { tone: 'success', title: t('{email} is invited', { email }) },
      )
    },
    changes: [usersKey],
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title={t('Invite a user')}
      description={t(
        'They get an email with your name and a link, by which they sign in without a password. It counts for {days} days.',
        { days: invitationDays },
      )}
    >
      <AuthForm form={form} submitLabel={t('Invite')}>
        <Field label={t('Email')} error={getFieldError(form, 'email')}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('Name')} description={t('They can change it.')} error={getFieldError(form, 'name')}>
          <TextInput name="name" autoComplete="off" maxLength={80} />
        </Field>
        <RoleCheckboxes roles={roles} chosen={chosen} onChange={setChosen} />
        {captcha.slot}
      </AuthForm>
    </Dialog>
  )
}
