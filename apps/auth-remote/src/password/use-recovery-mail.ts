import { useHost, useNavigate } from '@portico/react-remote'
import { useAuthStatus } from '@portico/session/react'
import { type ReactNode, useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { resendMail } from '../mail/confirm-by-mail.ts'
import { getCheckMailPath } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'

/** The email that sets a new password, and the steps after it. */
export interface RecoveryMail {
  /** @throws AuthFailure */
  send: (email: string) => Promise<void>
  /** Continues after sending: opens the page for the email's code, which signed-in users don't have. */
  onSent: (email: string) => void
  /** The address that the email was sent to, if this page stays. */
  sentTo: string | null
  /** The CAPTCHA, if the portal requires one. */
  captcha: ReactNode
}

/** Returns the functions that request the email that sets a new password. */
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
        resendMail(session, {
          ...{ ...options, email },
          purpose: 'recovery',
          callbackUrl: places.callbackUrl('recovery'),
        }),
      ),
    onSent: (email) => {
      if (isSignedIn) setSentTo(email)
      else navigate(places.to(getCheckMailPath('recovery')), { state: { email, sentAt: Date.now() } })
    },
    sentTo,
    captcha: captcha.slot,
  }
}
