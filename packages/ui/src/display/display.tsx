import type { ReactNode } from 'react'
import styles from './display.module.css'

/** A grey shape in the place of what is on its way. `width` and `height` in CSS pixels, or any CSS length. */
export function Skeleton({ width, height = 16 }: { width?: number | string; height?: number | string }) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  )
}

/** A short word about a thing's state. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone | 'neutral'; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

type Tone = 'info' | 'success' | 'warning' | 'danger'

/** A person, by picture or initials. Says nothing by itself: the name stands beside it. */
export function Avatar({ name, src }: { name: string; src?: string | undefined }) {
  const initials = name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={styles.avatar} aria-hidden="true">
      {src ? <img src={src} alt="" className={styles.picture} /> : initials}
    </span>
  )
}

/** How far something is: 0..1, or null where it is unknown. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  const percent = value === null ? undefined : Math.round(value * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.progress}
      data-unknown={value === null || undefined}
    >
      <span
        className={styles.bar}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </span>
  )
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
