import { VisuallyHidden } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

/** Announces the number of selected rows to screen readers. */
export function SelectionStatus({ count }: { count: number }) {
  const t = useTexts()
  return (
    <div role="status">
      <VisuallyHidden>{count > 1 ? t('{count, plural, other {# selected}}', { count }) : ''}</VisuallyHidden>
    </div>
  )
}
