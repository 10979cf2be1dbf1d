import { toAsciiDigits } from '@portico/contract/digits'
import type { Session, SessionSnapshot } from '@portico/session'
import { useUser } from '@portico/session/react'
import { Banner, Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useSingleRun } from '@portico/ui/single-run'
import { type ElementType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { CallError } from './explain-failure.ts'
import type { HostFrame } from './host-frame.ts'
import styles from './sign-in-form.module.css'
import { useFrameForm } from './use-frame-form.ts'

interface FactorFormProps {
  frame: Pick<HostFrame, 'session' | 'toasts'>
  as: ElementType
  /** Address of the sign-in page, if the page has one. */
  signInUrl?: string | null
  /** True if the user has just given the password here. Otherwise the user may be typing elsewhere on the page. */
  takesFocus: boolean
}

/** Asks for the code of an app or a recovery code, after the password. Other factors can't be used here. */
export function FactorForm({ frame, as: Area, signInUrl = null, takesFocus }: FactorFormProps) {
  const t = useTexts()
  const [isLost, setLost] = useState(false)
  const apps = appsOf(useUser())
  const signOut = useSingleRun<void, unknown>(() => frame.session.signOut({ scope: 'local' }))
  const place = useRef<HTMLDivElement>(null)
  const way = isLost ? 'code' : 'app'
  const shown = useRef(takesFocus ? null : way)
  useEffect(() => {
    if (shown.current !== way) place.current?.querySelector('input')?.focus()
    shown.current = way
  }, [way])
  return (
    <Area className={styles.signIn}>
      <div ref={place} className={styles.form}>
        <h1 className={styles.heading}>{t('Two-step verification')}</h1>
        {isLost ? (
          <RecoveryForm frame={frame} />
        ) : apps.length > 0 ? (
          <AppForm session={frame.session} apps={apps} />
        ) : (
          <Elsewhere signInUrl={signInUrl} />
        )}
        <div className={styles.others}>
          <Button variant="ghost" size="sm" onClick={() => setLost(!isLost)}>
            {isLost ? t('Use your second factor') : t('Use a recovery code instead')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => signOut()}>
            {t('Sign out')}
          </Button>
        </div>
      </div>
    </Area>
  )
}

/** An authenticator app of the account. */
interface App {
  id: string
  name: string
}

/** Returns the verified apps, the newest first. */
function appsOf(user: SessionSnapshot['user']): App[] {
  return (user?.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }))
}

function AppForm({ session, apps }: { session: Session; apps: readonly App[] }) {
  const t = useTexts()
  const [chosen, setChosen] = useState(apps[0]?.id ?? '')
  const factorId = apps.some(({ id }) => id === chosen) ? chosen : (apps[0]?.id ?? '')
  return (
    <CodeForm
      label={t('Code from your app')}
      submitLabel={t('Confirm')}
      isNumber
      give={async (code) => (await session.mfa.challengeAndVerify({ factorId, code })).error}
    >
      {apps.length > 1 ? (
        <Field label={t('Authenticator app')}>
          <Select
            label={t('Authenticator app')}
            value={factorId}
            onValueChange={setChosen}
            options={apps.map(({ id, name }) => ({ value: id, label: name || t('Authenticator app') }))}
          />
        </Field>
      ) : null}
    </CodeForm>
  )
}

function RecoveryForm({ frame: { session, toasts } }: Pick<FactorFormProps, 'frame'>) {
  const t = useTexts()
  return (
    <CodeForm
      label={t('Recovery code')}
      description={t(
        'It turns off two-step verification for your account, and signs you out on all your other devices.',
      )}
      submitLabel={t('Turn off two-step verification')}
      give={async (code) => {
        const refusal = await spendCode(session, code)
        if (!refusal) toasts.show({ tone: 'warning', title: t('Two-step verification is off now') })
        return refusal
      }}
    />
  )
}

/** Uses a recovery code, which removes the account's factors. */
async function spendCode(session: Session, code: string): Promise<CallError | null> {
  const { data, error, status } = await session.client.rpc('portico_use_recovery_code', { code })
  if (error) return { ...error, status }
  const { state } = data as { state: string }
  if (state === 'wrong' || state === 'locked') return { code: `recovery_${state}` }
  return (await session.getUser()).error
}

/** Asks for one code and shows its refusal. The parent replaces the form when the session changes. */
function CodeForm(props: {
  label: string
  description?: string
  submitLabel: string
  isNumber?: boolean
  give: (code: string) => Promise<CallError | null>
  children?: ReactNode
}) {
  const { label, description, submitLabel, isNumber = false, give, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { error, isBusy, submit } = useFrameForm(async (fields) => {
    const refusal = await give(toAsciiDigits(String(fields.get('code'))).replaceAll(/\s/g, ''))
    // A refused code can't be used again.
    if (refusal) form.current?.reset()
    return refusal
  })
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      {error ? <Banner tone="danger">{error}</Banner> : null}
      {children}
      <Field label={label} description={description}>
        <TextInput
          name="code"
          autoComplete={isNumber ? 'one-time-code' : 'off'}
          {...(isNumber && { inputMode: 'numeric' })}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          required
        />
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Keys belong to the address where they were added, and text messages cost money, so neither can be used here. */
function Elsewhere({ signInUrl }: { signInUrl: string | null }) {
  const t = useTexts()
  return (
    <>
      <p>
        {t(
          'You can’t use your second factor here. Use it in the portal or on the account page of this site: your data then appears here.',
        )}
      </p>
      {signInUrl ? (
        <Button variant="primary" render={<a href={signInUrl} />}>
          {t('Sign in')}
        </Button>
      ) : null}
    </>
  )
}
