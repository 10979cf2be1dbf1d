import { VisuallyHidden } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

/** Says how many lines are selected, where that can't be seen. */
export function SelectionStatus({ count }: { count: number }) {
  const t = useTexts()
  return (
    <div role="status">
      <VisuallyHidden>{count > 1 ? t('{count, plural, other {# selected}}', { count }) : ''}</VisuallyHidden>
    </div>
  )
}
