import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './viewers.module.css'

/** Nobody has pressed a key for it yet: no ring, where the browser leaves that to the page. */
function focusQuietly(element: HTMLElement | null): void {
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false }
  element?.focus(options)
}

/** What is shown, where it is larger than the window: keys scroll it at once, as long as the focus is on no button. It begins where `dir` does. */
export function Scroller({ children, dir }: { children: ReactNode; dir?: 'ltr' }) {
  const t = useTexts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = region.current
    const active = (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (active?.contains(element)) focusQuietly(element)
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={region} dir={dir} tabIndex={0} aria-label={t('Content')} className={styles.scroller}>
      {children}
    </section>
  )
}
