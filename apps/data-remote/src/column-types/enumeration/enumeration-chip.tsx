import type { CSSProperties } from 'react'
import type { TypeValueProps } from '../column-type.ts'
import styles from './enumeration-chip.module.css'

/**
 * Renders a value of an enumeration with a background. The color depends on its position in the type, so it stays when values are appended.
 */
export function EnumerationChip({ column, text }: TypeValueProps) {
  const place = column.enumValues?.indexOf(text) ?? -1
  // The golden angle gives neighbors distinct hues.
  const hue = (250 + place * 137.5) % 360
  return (
    <span className={styles.chip} style={place < 0 ? {} : ({ '--hue': hue, '--chroma': 1 } as CSSProperties)}>
      {text}
    </span>
  )
}
