import { useHost } from '@portico/react-remote'
import { Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { collectProblems } from '../form/check-fields.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useTexts } from '../texts/texts.ts'
import { getPasskeyName } from './passkey-row.tsx'
import { type Passkey, passkeysKey, renamePasskey } from './passkeys.ts'

/** The auth server takes as many bytes, and a letter may take four. */
const longestName = 30

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) =>
      collectProblems({
        name: !name
          ? t('Give it a name.')
          : name.length > longestName
            ? t('Use at most {count, plural, one {# character} other {# characters}}.', {
                count: longestName,
              })
            : undefined,
      }),
    run: ({ name }) => renamePasskey(session, passkey.id, name),
    onDone: () => {
      announce(t('Name saved'))
      onClose()
    },
    changes: [passkeysKey],
  })
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('Rename passkey')}>
      <AuthForm form={form} submitLabel={t('Save name')}>
        <Field label={t('Name')} error={getFieldError(form, 'name')}>
          <TextInput name="name" autoComplete="off" defaultValue={getPasskeyName(t, passkey)} />
        </Field>
      </AuthForm>
    </Dialog>
  )
}
