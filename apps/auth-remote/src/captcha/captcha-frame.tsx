import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './captcha.module.css'
import { type CaptchaState, type CaptchaTokens, createCaptchaTokens } from './tokens.ts'

/** Maximum height in px, regardless of the height that the frame reports. */
const highest = 700

const tokensByForm = new WeakMap<object, CaptchaTokens>()

/** Returns the tokens of a form, and creates them on first use. */
export function getCaptchaTokens(form: object): CaptchaTokens {
  const tokens = tokensByForm.get(form) ?? createCaptchaTokens()
  tokensByForm.set(form, tokens)
  return tokens
}

/** Shows the provider's widget in a page of its own, so that only that page's policy has to allow the widget's sources. */
export function CaptchaFrame({ address, form }: { address: string; form: object }) {
  const t = useTexts()
  const tokens = getCaptchaTokens(form)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(65)
  const { locale } = t
  useEffect(() => {
    const inside = () => frame.current?.contentWindow
    const { origin } = new URL(address)
    const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== inside() || from !== origin || !isTold(data)) return
      if ('height' in data) setHeight(Math.min(Number(data.height), highest))
      else tokens.tell(data)
    }
    tokens.onRenew = () => inside()?.postMessage('portico-captcha-reset', origin)
    window.addEventListener('message', listen)
    // A change of theme or language doesn't reload the frame.
    if (frame.current && !frame.current.src)
      frame.current.src = `${address}#${new URLSearchParams({ theme: themeOf(frame.current), language: locale })}`
    return () => {
      window.removeEventListener('message', listen)
      tokens.onRenew = null
    }
  }, [address, tokens, locale])
  return (
    <iframe
      ref={frame}
      title={t('Check that you’re human')}
      className={styles.frame}
      style={{ blockSize: height }}
    />
  )
}

function isTold(data: unknown): data is CaptchaState | { height: unknown } {
  return typeof data === 'object' && data !== null && 'portico' in data && data.portico === 'captcha'
}

/** Returns the theme of the surrounding form. The theme of a custom element can differ from its page. */
function themeOf(place: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(place).colorScheme
  if (scheme === 'light' || scheme === 'dark') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
