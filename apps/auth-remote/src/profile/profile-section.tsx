import type { SessionSnapshot } from '@portico/session'
import { texts, useTexts } from '../texts/texts.ts'
import { getTimeZone } from '../time/get-time-zone.ts'
import { PictureField } from './picture/picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Shows the user's profile: picture, name, language and time zone. */
export function ProfileSection(props: {
  user: NonNullable<SessionSnapshot['user']>
  /** Empty if the user has none. */
  name: string
  calledName: string
  src: string | null
}) {
  const { user, name, calledName, src } = props
  const t = useTexts()
  const zone = getTimeZone(user)
  const { locale: known } = user.user_metadata
  const locale = texts.languageOf(typeof known === 'string' && known ? known : t.locale)
  return (
    <>
      <PictureField name={calledName} src={src} />
      {/* Another tab may save other values. The key resets the fields to them. */}
      <ProfileForm key={JSON.stringify([name, locale, zone])} name={name} locale={locale} zone={zone} />
    </>
  )
}
