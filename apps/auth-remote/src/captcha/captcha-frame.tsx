import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './captcha.module.css'
import { type CaptchaState, type CaptchaTokens, createTokens } from './tokens.ts'

/** The most that a challenge takes, whatever the frame says. */
const highest = 700

const tokensByForm = new WeakMap<object, CaptchaTokens>()

/** The tokens of a form. */
export function tokensOf(form: object): CaptchaTokens {
  const tokens = tokensByForm.get(form) ?? createTokens()
  tokensByForm.set(form, tokens)
  return tokens
}

/** The provider's widget, in a page of its own: what it loads is named by that page's policy and not by this one's. */
export function CaptchaFrame({ address, form }: { address: string; form: object }) {
  const t = useTexts()
  const tokens = tokensOf(form)
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
    // It is not loaded anew for another theme or language.
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

/** The theme of the form around it: that of an element may be another than its page’s. */
function themeOf(place: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(place).colorScheme
  if (scheme === 'light' || scheme === 'dark') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
