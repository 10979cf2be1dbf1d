import { useHost } from '@portico/react-remote'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useMemo, useState } from 'react'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { collectProblems } from '../form/check-fields.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useSectionFocus } from '../page/section-focus.ts'
import { texts, useTexts } from '../texts/texts.ts'
import { type ProfileData, saveProfile } from './save-profile.ts'
import { formatTimeZone, getDeviceTimeZone, listTimeZones } from './time-zones.ts'

const longestName = 80

/** Value of the option for the device's time zone. */
const ofDevice = 'device'

/** Edits the public name (if empty, others see the address), the language of emails, and the time zone. */
export function ProfileForm({ name, locale, zone }: ProfileData) {
  const t = useTexts()
  const { session, notify } = useHost()
  const focusSection = useSectionFocus()
  const [chosenLocale, setLocale] = useState(locale)
  const [chosenZone, setZone] = useState(zone)
  const form = useAuthForm({
    fields: ['name'],
    check: (values) =>
      collectProblems({
        name:
          values.name.length > longestName
            ? t('Use at most {count, plural, one {# character} other {# characters}}.', {
                count: longestName,
              })
            : undefined,
      }),
    run: (values) => saveProfile(session, { name: values.name, locale: chosenLocale, zone: chosenZone }),
    onDone: () => {
      focusSection()
      notify({ tone: 'success', title: t('Profile saved') })
    },
  })
  return (
    <AuthForm form={form} label={t('Profile')} isSection submitLabel={t('Save profile')}>
      <Field label={t('Name')} error={getFieldError(form, 'name')}>
        <TextInput name="name" autoComplete="name" defaultValue={name} />
      </Field>
      <Field label={t('Language')} description={t('Our emails are written in it.')}>
        <Select
          label={t('Language')}
          value={chosenLocale}
          onValueChange={setLocale}
          options={texts.languages.map((value) => ({ value, label: ownName(value) }))}
        />
      </Field>
      <ZoneField zone={chosenZone} onChange={setZone} />
    </AuthForm>
  )
}

function ZoneField({ zone, onChange }: { zone: string | null; onChange: (zone: string | null) => void }) {
  const t = useTexts()
  const options = useMemo(
    () => [
      {
        value: ofDevice,
        label: t('As on the device: {zone}', { zone: formatTimeZone(getDeviceTimeZone()) }),
      },
      ...listTimeZones(zone).map((value) => ({ value, label: formatTimeZone(value) })),
    ],
    [t, zone],
  )
  const now = new Intl.DateTimeFormat(t.locale, { timeStyle: 'short', timeZone: zone ?? undefined })
  return (
    <Field
      label={t('Time zone')}
      description={t('Times in your account are shown in it. It’s {time} there.', {
        time: now.format(new Date()),
      })}
    >
      <Select
        label={t('Time zone')}
        value={zone ?? ofDevice}
        onValueChange={(value) => onChange(value === ofDevice ? null : value)}
        options={options}
      />
    </Field>
  )
}

/** Returns the name of a language in that language, so that its speakers can find it. */
function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}
