import { useHost } from '@portico/react-remote'
import { Field, TextInput } from '@portico/ui/form'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { problemsOf } from '../form/check-fields.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { missingLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { saveName } from './profile.ts'

const longestName = 80

/** The name by which one appears. Empty is allowed: then it is the address. */
export function ProfileForm({ name }: { name: string }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: (values) =>
      problemsOf({
        name:
          values.name.length > longestName
            ? t('Use at most {count, plural, one {# character} other {# characters}}.', {
                count: longestName,
              })
            : undefined,
      }),
    run: (values) => saveName(session, values.name, missingLanguage(session, t)),
    onDone: () => notify({ tone: 'success', title: t('Name saved') }),
  })
  return (
    <AuthForm form={form} label={t('Profile')} isSection submitLabel={t('Save name')}>
      <Field label={t('Name')} error={errorOf(form, 'name')}>
        <TextInput name="name" autoComplete="name" defaultValue={name} />
      </Field>
    </AuthForm>
  )
}
