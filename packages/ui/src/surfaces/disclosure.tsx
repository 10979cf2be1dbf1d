import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps extends ComponentProps<'details'> {
  /** The line that opens the content. */
  summary: ReactNode
}

/** Content that few users need, below a line that opens it. It is the browser's own element, so a search in the page opens it, too. */
export function Disclosure({ summary, children, ...props }: DisclosureProps) {
  return (
    <details {...props}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
