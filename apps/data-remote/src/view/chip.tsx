import { X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** A separate control before the label. */
  before?: ReactNode
  /** The button that opens the editor. It has `data-chip` and the label. */
  children: ReactNode
  removeLabel: string
  onRemove: () => void
  /** The list ignores it. */
  isUnused?: boolean
  title?: string | undefined
  /** Handles keys in the chip, except those that remove it. */
  onKey?: (event: KeyboardEvent) => void
  /** Props for dragging. */
  drag?: Partial<ComponentProps<'span'>>
}

/** One filter or sort. Delete and the button at its end remove it. */
export function Chip({ before, children, removeLabel, onRemove, isUnused, title, onKey, drag }: ChipProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else onKey?.(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inner buttons.
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
