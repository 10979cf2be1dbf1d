import { useTexts } from '../texts/texts.ts'
import styles from './cell-value.module.css'
import type { TypedColumn, TypeValueProps } from './column-type.ts'
import { formatColumnValue, getColumnType } from './column-types.ts'
import { TruncatedValue } from './truncated-value.ts'
import { getDisplayText } from './value-text.ts'

/** Renders a value in a grid: NULL faint, others in the format of their type, with the exact value as tooltip. */
export function CellValue(props: {
  column: TypedColumn
  value: unknown
  locale: string
  tabIndex?: TypeValueProps['tabIndex']
}) {
  const t = useTexts()
  const { column, value, locale, tabIndex } = props
  if (value === null || value === undefined) return <span className={styles.null}>NULL</span>
  const text = formatColumnValue(column, value, { locale })
  if (text === '') return <span className={styles.empty}>{t('empty')}</span>
  const { Value, isCode, isDrawn } = getColumnType(column)
  if (Value && !(value instanceof TruncatedValue) && (isDrawn?.(text) ?? true))
    return <Value {...{ column, value, text, tabIndex }} />
  return (
    <span
      title={getDisplayText(value)?.slice(0, 1_000)}
      className={isCode ? `${styles.value} ${styles.code}` : styles.value}
      dir="auto"
    >
      {text}
    </span>
  )
}
