import { useHost } from '@portico/react-remote'
import { useEffect, useEffectEvent } from 'react'
import { wordingOf } from '../errors/wordings.ts'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { dayOf } from './leave-section.tsx'
import { stay } from './leaving.ts'

/** Tells somebody whose account is about to be deleted, on each page that is opened, with the way back. Draws nothing. */
export function LeavingNotice({ due }: { due: string }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const keep = useOperation(() => stay(session), {
    onDone: () => notify({ tone: 'success', title: t('Your account stays') }),
    onFailure: ({ code }) =>
      notify({
        tone: 'danger',
        title: t('Your account is still scheduled for deletion'),
        detail: t(wordingOf(code).text),
      }),
  })
  const tell = useEffectEvent((day: string) => {
    notify({
      tone: 'warning',
      title: t('Your account will be deleted on {day}', { day: dayOf(day, t.locale) }),
      action: { label: t('Keep my account'), run: () => keep.start() },
    })
  })
  // Not again in another language.
  useEffect(() => tell(due), [due])
  return null
}
