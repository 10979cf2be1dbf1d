import { useHost } from '@portico/react-remote'
import { useEffect, useEffectEvent } from 'react'
import { toFailure } from '../errors/failure.ts'
import { wordingOf } from '../errors/wordings.ts'
import { useTexts } from '../texts/texts.ts'
import { dayOf } from './leave-section.tsx'
import { stay } from './leaving.ts'

/** Tells somebody whose account is about to be deleted, on each page that is opened, with the way back. Draws nothing. */
export function LeavingNotice({ due }: { due: string }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const tell = useEffectEvent((day: string) => {
    const keep = async () => {
      try {
        await stay(session)
        notify({ tone: 'success', title: t('Your account stays') })
      } catch (caught) {
        const failure = toFailure(caught)
        notify({
          tone: 'danger',
          title: t('Your account is still scheduled for deletion'),
          detail: t(wordingOf(failure.code).text),
        })
      }
    }
    notify({
      tone: 'warning',
      title: t('Your account will be deleted on {day}', { day: dayOf(day, t.locale) }),
      action: { label: t('Keep my account'), run: () => void keep() },
    })
  })
  // Not again in another language.
  useEffect(() => tell(due), [due])
  return null
}
