import { Link, useHost } from '@portico/react-remote'
import { Badge, Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import type { Captcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import formStyles from '../form/form.module.css'
import { lastWay } from '../place/last-way.ts'
import { waysQuery } from '../project/settings.ts'
import { useTexts } from '../texts/texts.ts'
import { NewTab } from './new-tab.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import styles from './sign-in-again.module.css'

/**
 * Shows the other sign-in methods next to the current form. A method that would leave the page opens a new tab, which shares its
 * session with this one.
 */
export function WaysAgain(props: {
  captcha: Captcha
  isByCode: boolean
  onByCode: (isByCode: boolean) => void
  onDone: () => void
}) {
  const { captcha, isByCode, onByCode, onDone } = props
  const t = useTexts()
  const { session } = useHost()
  const { can } = useAuthConfig()
  // The session is stale here, which would hold back the request.
  const { data: ways } = useQuery({ ...waysQuery(session), networkMode: 'always' })
  const last = lastWay()
  const outside = ways ? [...ways.providers, ...(ways.sso ? ['sso'] : [])] : []
  return (
    <div className={formStyles.stack}>
      {isByCode && <Button onClick={() => onByCode(false)}>{t('Sign in with your password')}</Button>}
      {!isByCode && can.has('code') && (
        <Button onClick={() => onByCode(true)}>
          {t('Email me a code instead')}
          {last === 'code' && <Badge>{t('Last used')}</Badge>}
        </Button>
      )}
      {ways?.passkeys && <PasskeyWay captcha={captcha} onDone={onDone} />}
      {outside.length > 0 && (
        <>
          <Button render={<Link to="/" target="_blank" rel="noopener" />}>
            {t('Sign in another way')}
            {last !== null && outside.includes(last) && <Badge>{t('Last used')}</Badge>}
            <NewTab />
          </Button>
          <p className={styles.note}>
            {t('Once you’re signed in there, this page continues automatically.')}
          </p>
        </>
      )}
    </div>
  )
}
