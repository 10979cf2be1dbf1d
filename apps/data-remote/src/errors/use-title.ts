import { onDemand } from '@portico/ui/on-demand'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { asDataError } from './data-error.ts'

/** The words of all failures: most visits need none. */
const words = onDemand(() => import('./words.ts'))

/** What a failure is called; empty while the words are on their way. Where they do not come, nothing does. */
export function useTitle(error: unknown): string {
  const t = useTexts()
  const here = words.useLoaded()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => void words.load().then((came) => setMissing(!came)), [])
  if (here) return here.wordingFor(t, asDataError(error)).title
  return isMissing ? t('No answer from the server') : ''
}
