import { lazyPart } from '@portico/react-remote'
import { type ReactNode, useState } from 'react'

// The first visit has none of it, where no person is asked for.
const bring = () => import('./captcha-frame.tsx')
const CaptchaFrame = lazyPart(async () => (await bring()).CaptchaFrame)

/** The check that a person is there, where the portal asks for one. */
export interface Captcha {
  isAsked: boolean
  /** Stands above the button of the form; nothing where nobody is asked. */
  slot: ReactNode
  /** Runs `task` with a token, once a person has earned one; it is used up by it, whatever comes of it. */
  guard: <T>(task: (options: { captchaToken?: string }) => Promise<T>) => Promise<T>
}

/** The check of one form. */
export function useCaptcha(): Captcha {
  const [address] = useState(captchaAddress)
  const [form] = useState({})
  if (!address) return unasked
  return {
    isAsked: true,
    slot: <CaptchaFrame address={address} form={form} />,
    guard: async (task) => {
      const tokens = (await bring()).tokensOf(form)
      const captchaToken = await tokens.take()
      try {
        return await task({ captchaToken })
      } finally {
        tokens.renew()
      }
    },
  }
}

const unasked: Captcha = { isAsked: false, slot: null, guard: (task) => task({}) }

/** The page of the check, of this origin, as the document says; null where it says none. */
function captchaAddress(): string | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="portico-captcha"]')?.content
  const url = said && URL.parse(said, document.baseURI)
  return url && url.origin === location.origin ? url.href : null
}
