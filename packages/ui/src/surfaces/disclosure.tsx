import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps extends ComponentProps<'details'> {
  /** What is pressed to see the rest. */
  summary: ReactNode
}

/** Something that few people need, below a line that opens it. The browser's own: it opens for a search in the page, too. */
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
