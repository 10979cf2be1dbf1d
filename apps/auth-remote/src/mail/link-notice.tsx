import { useSession } from '@portico/session/react'
import { Banner } from '@portico/ui'
import { useState } from 'react'
import { isFailureCode, wordingOf } from '../errors/wordings.ts'
import { linkingBegun } from '../place/linking.ts'
import { useTexts } from '../texts/texts.ts'
import { linkFailure } from './link-failure.ts'

/** Shows on the page that it returned to why a link or a provider failed. A failed linking is shown next to the logins instead. */
export function LinkNotice() {
  const t = useTexts()
  const { problem, status } = useSession()
  const [isLinking] = useState(() => linkingBegun() !== null)
  if (!problem || isLinking) return null
  if (problem.detail === 'email_change_half')
    return (
      <Banner tone="info" title={t('One more confirmation')}>
        {t(wordingOf('email_change_half').text)}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      title={status === 'signed_in' ? t('The link didn’t work') : t('Signing in didn’t work')}
    >
      {linkFailure(t, isFailureCode(problem.detail) ? problem.detail : 'server_error')}
    </Banner>
  )
}
