import { X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** What stands before the words: a control of its own. */
  before?: ReactNode
  /** The button that opens what changes it; it has `data-chip` and the chip's words. */
  children: ReactNode
  removeLabel: string
  onRemove: () => void
  /** It says something of which the list takes no notice. */
  isUnused?: boolean
  title?: string | undefined
  /** Keys in it, beside those that remove it. */
  onKey?: (event: KeyboardEvent) => void
  /** What makes it one that is dragged. */
  drag?: Partial<ComponentProps<'span'>>
}

/** One filter or sort. Delete removes it, and so does the button at its end. */
export function Chip({ before, children, removeLabel, onRemove, isUnused, title, onKey, drag }: ChipProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else onKey?.(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it.
    <span
      className={styles.chip}
      data-unused={isUnused || undefined}
      title={title}
      {...drag}
      onKeyDown={onKeyDown}
    >
      {before}
      {children}
      <button type="button" className={styles.icon} aria-label={removeLabel} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  )
}
