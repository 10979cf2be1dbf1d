import { Link, useHost } from '@portico/react-remote'
import { Badge, Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import type { CaptchaCheck } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import formStyles from '../form/form.module.css'
import { readLastSignInMethod } from '../place/last-sign-in-method.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import { NewTabHint } from './new-tab-hint.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import styles from './reauthentication.module.css'

/**
 * Shows the other sign-in methods next to the current form. A method that would leave the page opens a new tab, which shares its
 * session with this one.
 */
export function ReauthenticationMethods(props: {
  captcha: CaptchaCheck
  isByCode: boolean
  onByCode: (isByCode: boolean) => void
  onDone: () => void
}) {
  const { captcha, isByCode, onByCode, onDone } = props
  const t = useTexts()
  const { session } = useHost()
  const { can } = useAuthConfig()
  // The session is stale here, which would hold back the request.
  const { data: ways } = useQuery({ ...signInSettingsQuery(session), networkMode: 'always' })
  const last = readLastSignInMethod()
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
      {ways?.passkeys && <PasskeySignIn captcha={captcha} onDone={onDone} />}
      {outside.length > 0 && (
        <>
          <Button render={<Link to="/" target="_blank" rel="noopener" />}>
            {t('Sign in another way')}
            {last !== null && outside.includes(last) && <Badge>{t('Last used')}</Badge>}
            <NewTabHint />
          </Button>
          <p className={styles.note}>
            {t('Once you’re signed in there, this page continues automatically.')}
          </p>
        </>
      )}
    </div>
  )
}
