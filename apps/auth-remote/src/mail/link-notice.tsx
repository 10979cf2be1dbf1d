import { useSession } from '@portico/session/react'
import { Banner } from '@portico/ui'
import { useState } from 'react'
import { getErrorText, isFailureCode } from '../errors/error-texts.ts'
import { readLinking } from '../place/linking.ts'
import { useTexts } from '../texts/texts.ts'
import { readLinkFailure } from './link-failure.ts'

/** Shows on the page that it returned to why a link or a provider failed. A failed linking is shown next to the logins instead. */
export function LinkNotice() {
  const t = useTexts()
  const { problem, status } = useSession()
  const [isLinking] = useState(() => readLinking() !== null)
  if (!problem || isLinking) return null
  if (problem.detail === 'email_change_half')
    return (
      <Banner tone="info" title={t('One more confirmation')}>
        {t(getErrorText('email_change_half').text)}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      title={status === 'signed_in' ? t('The link didn’t work') : t('Signing in didn’t work')}
    >
      {readLinkFailure(t, isFailureCode(problem.detail) ? problem.detail : 'server_error')}
    </Banner>
  )
}
