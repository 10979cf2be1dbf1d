import { Banner } from '@portico/ui'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { useTexts } from '../texts/texts.ts'

/** The failure of an action in a dialog. Hidden without an error. */
export function FailureBanner({ error }: { error: unknown }) {
  const t = useTexts()
  if (!error) return null
  const { title, detail } = wordingFor(t, asFilesError(error))
  return (
    <Banner tone="danger" title={title}>
      {detail}
    </Banner>
  )
}
