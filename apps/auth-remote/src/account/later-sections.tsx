import { DeleteAccountSection } from '../account-deletion/delete-account-section.tsx'
import { DataSection } from '../data-export/data-section.tsx'
import { SecurityLog } from '../log/security-log.tsx'
import { useTexts } from '../texts/texts.ts'
import type { User } from './profile.ts'
import { Section } from './sections/section.tsx'

/** Shows the last sections: activity, data export and account deletion. Guests only get the activity, because they can't sign in again. */
export function LaterSections({ user }: { user: User }) {
  const t = useTexts()
  return (
    <>
      <Section
        id="activity"
        title={t('Activity')}
        about={t('Events of your account in the last year. If something wasn’t you, change your password.')}
      >
        <SecurityLog userId={user.id} />
      </Section>
      {user.is_anonymous ? null : (
        <>
          <Section
            id="data"
            title={t('Your data')}
            about={t('A copy of everything that belongs to your account, as one file.')}
          >
            <DataSection user={user} />
          </Section>
          <Section
            id="delete"
            title={t('Delete account')}
            about={t('Your account, and what belongs to it, for good.')}
          >
            <DeleteAccountSection user={user} />
          </Section>
        </>
      )}
    </>
  )
}
