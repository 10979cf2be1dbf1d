import type { SessionSnapshot } from '@portico/session'
import { texts, useTexts } from '../texts/texts.ts'
import { zoneOf } from '../time/zone.ts'
import { PictureField } from './picture/picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** What people say of themselves: picture, name, language and time zone. */
export function ProfileSection(props: {
  user: NonNullable<SessionSnapshot['user']>
  /** Empty where none was given. */
  name: string
  calledName: string
  src: string | null
}) {
  const { user, name, calledName, src } = props
  const t = useTexts()
  const zone = zoneOf(user)
  const { locale: known } = user.user_metadata
  const locale = texts.languageOf(typeof known === 'string' && known ? known : t.locale)
  return (
    <>
      <PictureField name={calledName} src={src} />
      {/* Another tab may change what is known: the fields then start from that. */}
      <ProfileForm key={JSON.stringify([name, locale, zone])} name={name} locale={locale} zone={zone} />
    </>
  )
}
