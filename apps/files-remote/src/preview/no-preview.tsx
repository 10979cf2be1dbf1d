import { EmptyState } from '@portico/ui'
import { FileQuestion } from 'lucide-react'

/** In the place of a file that cannot be shown here. */
export function NoPreview() {
  return (
    <EmptyState icon={<FileQuestion />} title="No preview">
      This kind of file can’t be shown here. Download it to open it with a program of yours.
    </EmptyState>
  )
}
