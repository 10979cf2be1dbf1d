import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from '../dialog/dialog.module.css'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [contenteditable], [tabindex="0"]'

/**
 * What stands between the head and the foot of a dialog. Where it scrolls and nothing in it takes the focus, it takes it itself: not every
 * browser lets the keyboard scroll it otherwise.
 */
export function DialogBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isReading, setReading] = useState(false)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const look = () =>
      setReading(element.scrollHeight > element.clientHeight && !element.querySelector(focusable))
    // Before the dialog gives the focus to what is first in it.
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const content = new MutationObserver(look)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
    }
  }, [])
  const region = isReading ? ({ role: 'region', tabIndex: 0, 'aria-labelledby': titleId } as const) : {}
  return (
    <div ref={body} {...region} className={styles.body}>
      {children}
    </div>
  )
}
