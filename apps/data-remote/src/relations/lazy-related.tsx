import { lazyPart } from '@portico/ui/on-demand'
import { CellValue } from '../kinds/cell-value.tsx'
import type { RelatedLabelsProps } from './related-labels.tsx'
import type { RelatedValueProps } from './related-value.tsx'

/** A foreign key by the label of its row. Until it is here, and where it does not come, the key is shown. */
export const RelatedValue = lazyPart<RelatedValueProps>(
  async () => (await import('./related-value.tsx')).RelatedValue,
  { waiting: Key, missing: ({ props }) => <Key {...props} /> },
)

/** Asks for the labels of what the rows of a grid refer to. */
export const RelatedLabels = lazyPart<RelatedLabelsProps>(
  async () => (await import('./related-labels.tsx')).RelatedLabels,
  { missing: () => null },
)

function Key({ field, row, locale, tabIndex }: RelatedValueProps) {
  return <CellValue {...{ locale, tabIndex }} column={field} value={row[field.name]} />
}
