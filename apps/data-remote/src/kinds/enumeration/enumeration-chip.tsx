import styles from './enumeration-chip.module.css'

/** The value on a ground of its own: it is one of few. */
export function EnumerationChip({ text }: { text: string }) {
  return <span className={styles.chip}>{text}</span>
}
