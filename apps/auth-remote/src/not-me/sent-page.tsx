import { Page } from '../page/page.tsx'
import { useTexts } from '../texts/texts.ts'

/** Says that the email for a new password is sent, to signed-in users, who have no page for its code. */
export function SentPage({ email }: { email: string }) {
  const t = useTexts()
  return (
    <Page
      title={t('Check your email')}
      lead={t.rich(
        'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser.',
        {
          email,
          strong: (text) => <strong>{text}</strong>,
        },
      )}
    />
  )
}
