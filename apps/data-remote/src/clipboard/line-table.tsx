import { useTexts } from '../texts/texts.ts'
import styles from './block-review.module.css'

/** Words, or a value as it was pasted. */
type LineCell = string | { value: string | null }

interface LineTableProps<Line> {
  title: string
  heads: readonly string[]
  lines: readonly Line[]
  cellsOf: (line: Line) => readonly LineCell[]
  /** It is about what goes wrong. */
  isBad?: true
  /** As many as one looks through, unless given. */
  most?: number
}

/** Lines of a block, as a table that scrolls. */
export function LineTable<Line>({ title, heads, lines, cellsOf, isBad, most = 100 }: LineTableProps<Line>) {
  const t = useTexts()
  const more = lines.length - most
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.misfits} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className={isBad && styles.bad}>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" dir="auto">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not move.
            <tr key={i}>
              {cellsOf(line).map((cell, j) => (
                <td key={heads[j]} dir="auto" className={typeof cell === 'string' ? undefined : styles.value}>
                  {typeof cell === 'string' ? cell : valueInWords(t, cell.value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? (
        <p className={styles.more}>
          {t('{count, plural, one {And # more} other {And # more}}', { count: more })}
        </p>
      ) : null}
    </section>
  )
}

function valueInWords(t: ReturnType<typeof useTexts>, value: string | null): string {
  if (value === null) return 'NULL'
  return value === '' ? t('empty') : value.slice(0, 200)
}
