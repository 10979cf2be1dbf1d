import { useHost, useNavigate } from '@portico/react-remote'
import { useAuthStatus } from '@portico/session/react'
import { type ReactNode, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { sendAgain } from '../mail/confirm-by-mail.ts'
import { checkMailPlace } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'

/** The mail that sets a new password, and what follows it. */
export interface RecoveryMail {
  /** @throws AuthFailure */
  send: (email: string) => Promise<void>
  /** Continues once it is sent: to the page that waits for its code, which users who are signed in don't have. */
  onSent: (email: string) => void
  /** The address that it was sent to, if this page stays. */
  sentTo: string | null
  /** The check that a person is there, if the portal asks for one. */
  captcha: ReactNode
}

/** Requests the mail that sets a new password. */
export function useRecoveryMail(): RecoveryMail {
  const { session } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const captcha = useCaptcha()
  const isSignedIn = useAuthStatus() === 'signed_in'
  const [sentTo, setSentTo] = useState<string | null>(null)
  return {
    send: (email) =>
      captcha.guard((options) =>
        sendAgain(session, {
          ...{ ...options, email },
          purpose: 'recovery',
          callbackUrl: places.callbackUrl('recovery'),
        }),
      ),
    onSent: (email) => {
      if (isSignedIn) setSentTo(email)
      else navigate(places.to(checkMailPlace('recovery')), { state: { email, sentAt: Date.now() } })
    },
    sentTo,
    captcha: captcha.slot,
  }
}
