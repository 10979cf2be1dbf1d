import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from '../dialog/dialog.module.css'

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [contenteditable], [tabindex="0"]'

/**
 * The content between the header and the footer of a dialog. If it scrolls and has no focusable element, it is focusable itself,
 * because some browsers do not scroll it by keyboard otherwise.
 */
export function DialogBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isReading, setReading] = useState(false)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const look = () =>
      setReading(element.scrollHeight > element.clientHeight && !element.querySelector(focusable))
    // Runs before the dialog focuses its first element.
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
