import styles from './spinner.module.css'

/** A small spinning ring next to text that says what is running. Never alone on a page. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
