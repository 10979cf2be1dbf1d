import styles from './spinner.module.css'

/** A small turning ring beside words that say what is under way; never alone on a page. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
