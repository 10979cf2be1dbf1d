import { lazyModule } from '@portico/ui/on-demand'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { toKnownDataError } from './data-error.ts'

/** Error messages, loaded on first use. */
const words = lazyModule(() => import('./lazy-error-texts.ts'))

/** Returns the title of a failure. Empty while the messages load; a generic title if they can't be loaded. */
export function useErrorTitle(error: unknown): string {
  const t = useTexts()
  const here = words.useLoaded()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => void words.load().then((came) => setMissing(!came)), [])
  if (here) return here.getDataErrorText(t, toKnownDataError(error)).title
  return isMissing ? t('No answer from the server') : ''
}
