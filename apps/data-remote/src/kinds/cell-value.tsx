import { useTexts } from '../texts/texts.ts'
import styles from './cell-value.module.css'
import type { KindValueProps, TypedColumn } from './kind.ts'
import { kindOf, printValue } from './kinds.ts'
import { Shortened } from './shortened.ts'
import { shownText } from './value-text.ts'

/** Renders a value in a grid: NULL faint, others in the format of their type, with the exact value as tooltip. */
export function CellValue(props: {
  column: TypedColumn
  value: unknown
  locale: string
  tabIndex?: KindValueProps['tabIndex']
}) {
  const t = useTexts()
  const { column, value, locale, tabIndex } = props
  if (value === null || value === undefined) return <span className={styles.null}>NULL</span>
  const text = printValue(column, value, { locale })
  if (text === '') return <span className={styles.empty}>{t('empty')}</span>
  const { Value, isCode, isDrawn } = kindOf(column)
  if (Value && !(value instanceof Shortened) && (isDrawn?.(text) ?? true))
    return <Value {...{ column, value, text, tabIndex }} />
  return (
    <span
      title={shownText(value)?.slice(0, 1_000)}
      className={isCode ? `${styles.value} ${styles.code}` : styles.value}
      dir="auto"
    >
      {text}
    </span>
  )
}
