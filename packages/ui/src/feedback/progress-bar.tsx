import { classNames } from '../context/class-names.ts'
import styles from './progress-bar.module.css'

/** Props of {@link ProgressBar}. */
export interface ProgressBarProps {
  /** 0 to 1, or null if unknown. */
  value: number | null
  /** The name of the work, or of the amount. */
  label: string
  tone?: 'accent' | 'success' | 'danger' | undefined
  /** `meter` for an amount that is not in progress, such as the used part of a limit. */
  role?: 'progressbar' | 'meter' | undefined
}

/** The progress of work, or a part of an amount. */
export function ProgressBar({ value, label, tone = 'accent', role = 'progressbar' }: ProgressBarProps) {
  const known = value === null ? null : Math.min(1, Math.max(0, value))
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name and a value.
    <div
      className={styles.track}
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known === null ? undefined : Math.round(known * 100)}
    >
      <div
        className={classNames(styles.bar, styles[tone], known === null && styles.unknown)}
        style={known === null ? undefined : { inlineSize: `${known * 100}%` }}
      />
    </div>
  )
}
