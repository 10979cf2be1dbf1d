import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './viewers.module.css'

/** Focuses an element without a focus ring, if the browser allows that: the user has not pressed a key. */
function focusQuietly(element: HTMLElement | null): void {
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false }
  element?.focus(options)
}

/** A scrolling area. Keys scroll it at once, unless a button has the focus. It starts at the side of `dir`. */
export function ScrollArea({ children, dir }: { children: ReactNode; dir?: 'ltr' }) {
  const t = useTexts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = region.current
    const active = (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (active?.contains(element)) focusQuietly(element)
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section ref={region} dir={dir} tabIndex={0} aria-label={t('Content')} className={styles.scroller}>
      {children}
    </section>
  )
}
