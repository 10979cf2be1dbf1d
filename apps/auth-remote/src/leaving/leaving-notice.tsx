import { useHost } from '@portico/react-remote'
import { useEffect, useEffectEvent } from 'react'
import { wordingOf } from '../errors/wordings.ts'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { dayOf } from './leave-section.tsx'
import { stay } from './leaving.ts'

/** Notifies a user whose account is about to be deleted, after each page load, with an action that keeps it. Renders nothing. */
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
  // A change of language doesn't repeat the notice.
  useEffect(() => tell(due), [due])
  return null
}
