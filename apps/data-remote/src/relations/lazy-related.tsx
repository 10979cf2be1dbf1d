import { lazyComponent } from '@portico/ui/on-demand'
import { CellValue } from '../column-types/cell-value.tsx'
import type { RelatedLabelsProps } from './related-labels.tsx'
import type { RelatedValueProps } from './related-value.tsx'

/** A foreign key with the label of its row. Shows the key while it loads, and if it can't be loaded. */
export const RelatedValue = lazyComponent<RelatedValueProps>(
  async () => (await import('./related-value.tsx')).RelatedValue,
  { waiting: Key, missing: ({ props }) => <Key {...props} /> },
)

/** Loads the labels of the rows that a grid's rows reference. */
export const RelatedLabels = lazyComponent<RelatedLabelsProps>(
  async () => (await import('./related-labels.tsx')).RelatedLabels,
  { missing: () => null },
)

function Key({ field, row, locale, tabIndex }: RelatedValueProps) {
  return <CellValue locale={locale} tabIndex={tabIndex} column={field} value={row[field.name]} />
}
