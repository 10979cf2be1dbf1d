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
  // What the frame is asked for when it comes; it is not loaded anew for another theme.
  const [source] = useState(
    () =>
      `${address}#${new URLSearchParams({ theme: themeOf(document.documentElement), language: t.locale })}`,
  )
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
    return () => {
      window.removeEventListener('message', listen)
      tokens.onRenew = null
    }
  }, [address, tokens])
  return (
    <iframe
      ref={frame}
      src={source}
      title={t('Check that you’re human')}
      className={styles.frame}
      style={{ blockSize: height }}
    />
  )
}

function isTold(data: unknown): data is CaptchaState | { height: unknown } {
  return typeof data === 'object' && data !== null && 'portico' in data && data.portico === 'captcha'
}

function themeOf(root: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(root).colorScheme
  if (scheme === 'light' || scheme === 'dark') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
