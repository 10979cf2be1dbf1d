import { lazyComponent } from '@portico/react-remote'
import { type ReactNode, useState } from 'react'

// Loaded on demand: without CAPTCHA, the first visit does not download it.
const bring = () => import('./captcha-frame.tsx')
const CaptchaFrame = lazyComponent(async () => (await bring()).CaptchaFrame)

/** The CAPTCHA of a form, if the portal requires one. */
export interface CaptchaCheck {
  isAsked: boolean
  /** The widget, for the place above the form's button. Null without CAPTCHA. */
  slot: ReactNode
  /** Runs `task` with a token once the user has solved the check. The token is used up even if the task fails. */
  guard: <T>(task: (options: { captchaToken?: string }) => Promise<T>) => Promise<T>
}

/** Returns the CAPTCHA of one form. */
export function useCaptcha(): CaptchaCheck {
  const [address] = useState(captchaAddress)
  const [form] = useState({})
  if (!address) return unasked
  return {
    isAsked: true,
    slot: <CaptchaFrame address={address} form={form} />,
    guard: async (task) => {
      const tokens = (await bring()).getCaptchaTokens(form)
      const captchaToken = await tokens.take()
      try {
        return await task({ captchaToken })
      } finally {
        tokens.renew()
      }
    },
  }
}

const unasked: CaptchaCheck = { isAsked: false, slot: null, guard: (task) => task({}) }

/** Returns the address of the CAPTCHA page from the document's metadata. Null if it is missing or has another origin. */
function captchaAddress(): string | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="portico-captcha"]')?.content
  const url = said && URL.parse(said, document.baseURI)
  return url && url.origin === location.origin ? url.href : null
}
