import { EmptyState } from '@portico/ui'
import { FileQuestion } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'

/** Shown instead of a file without a viewer. */
export function NoPreview() {
  const t = useTexts()
  return (
    <EmptyState icon={<FileQuestion />} title={t('No preview')}>
      {t('This kind of file can’t be shown here. Download it to open it in another app.')}
    </EmptyState>
  )
}
