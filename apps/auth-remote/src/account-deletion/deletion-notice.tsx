import { useHost } from '@portico/react-remote'
import { useEffect, useEffectEvent } from 'react'
import { getErrorText } from '../errors/error-texts.ts'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { cancelAccountDeletion } from './account-deletion.ts'
import { formatDay } from './delete-account-section.tsx'

/** Notifies a user whose account is about to be deleted, after each page load, with an action that keeps it. Renders nothing. */
export function DeletionNotice({ due }: { due: string }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const keep = useOperation(() => cancelAccountDeletion(session), {
    onDone: () => notify({ tone: 'success', title: t('Your account stays') }),
    onFailure: ({ code }) =>
      notify({
        tone: 'danger',
        title: t('Your account is still scheduled for deletion'),
        detail: t(getErrorText(code).text),
      }),
  })
  const tell = useEffectEvent((day: string) => {
    notify({
      tone: 'warning',
      title: t('Your account will be deleted on {day}', { day: formatDay(day, t.locale) }),
      action: { label: t('Keep my account'), run: () => keep.start() },
    })
  })
  // A change of language doesn't repeat the notice.
  useEffect(() => tell(due), [due])
  return null
}
