import { getLocalizedText } from '@portico/contract'
import { ErrorPanel } from '@portico/ui'
import { useEffect } from 'react'
import type { LocalizedTitle } from '../frame/localized-title.ts'
import { useTexts } from '../texts/texts.ts'
import type { EmbedError } from './embed-error.ts'
import { explainEmbedError } from './explain-embed-error.ts'

interface NotConfiguredProps {
  title: LocalizedTitle
  error: EmbedError
  report: (error: EmbedError) => void
}

/** Shows an error instead of the element if its attributes are invalid. The details are in English, for the author of the page. */
export function EmbedNotConfigured({ title, error, report }: NotConfiguredProps) {
  const t = useTexts()
  const { code, message } = explainEmbedError(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each error.
  useEffect(() => report(explainEmbedError(error)), [error])
  return (
    <ErrorPanel
      title={t('{title} can’t be shown here', { title: getLocalizedText(title, t.locale) })}
      code={code}
    >
      <p lang="en" dir="ltr">
        {message}
      </p>
    </ErrorPanel>
  )
}
