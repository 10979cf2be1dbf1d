import type { CSSProperties } from 'react'
import type { KindValueProps } from '../kind.ts'
import styles from './enumeration-chip.module.css'

/** The value on a ground of its own: it is one of few. Its colour is that of its place among them, and stays when others are added after it. */
export function EnumerationChip({ column, text }: KindValueProps) {
  const place = column.enumValues?.indexOf(text) ?? -1
  // By the golden angle, neighbours are far apart.
  const hue = (250 + place * 137.5) % 360
  return (
    <span className={styles.chip} style={place < 0 ? {} : ({ '--hue': hue, '--chroma': 1 } as CSSProperties)}>
      {text}
    </span>
  )
}
