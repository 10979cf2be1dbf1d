import { useTexts } from '../texts/texts.ts'
import styles from './block-preview.module.css'

/** A text, or a pasted value. */
type LineCell = string | { value: string | null }

interface LineTableProps<Line> {
  title: string
  heads: readonly string[]
  lines: readonly Line[]
  cellsOf: (line: Line) => readonly LineCell[]
  /** Whether the table lists problems. */
  isBad?: true
  /** Maximum number of lines on screen. Default: 100. */
  most?: number
}

/** Shows lines of a block in a scrollable table. */
export function BlockTable<Line>({ title, heads, lines, cellsOf, isBad, most = 100 }: LineTableProps<Line>) {
  const t = useTexts()
  const more = lines.length - most
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
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
