import { Banner } from '@portico/ui'
import { getFilesErrorText } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { useTexts } from '../texts/texts.ts'

/** The failure of an action in a dialog. Hidden without an error. */
export function FailureBanner({ error }: { error: unknown }) {
  const t = useTexts()
  if (!error) return null
  const { title, detail } = getFilesErrorText(t, toFilesError(error))
  return (
    <Banner tone="danger" title={title}>
      {detail}
    </Banner>
  )
}
