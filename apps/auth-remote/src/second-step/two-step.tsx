import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, ConfirmDialog } from '@portico/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { useTimes } from '../time/use-times.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { nameOf } from './app-name.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { type App, appsOf, removeApp } from './factors.ts'
import { codesLeft } from './recovery-codes.ts'
import styles from './second-step.module.css'

/** The apps of the account, and its recovery codes. */
export function TwoStep() {
  const t = useTexts()
  const user = useUser()
  const apps = appsOf(user)
  const { session, notify } = useHost()
  const cache = useQueryClient()
  // Null where the portal has none; undefined while nobody knows.
  const codes = { queryKey: ['recovery-codes', user?.id], queryFn: () => codesLeft(session) }
  const left = useQuery({ ...codes, enabled: apps.length > 0 })
  const [opened, setOpened] = useState<'add' | 'codes' | null>(null)
  const [additions, setAdditions] = useState(0)
  const add = () => {
    setAdditions(additions + 1)
    setOpened('add')
  }
  const close = () => setOpened(null)
  // Where there are codes to be had, nobody is left with a phone alone.
  const askToKeepCodes = async () => {
    close()
    // That it failed, the cache has reported.
    if ((await cache.fetchQuery(codes).catch(() => null)) === 0) setOpened('codes')
    else notify({ tone: 'success', title: t('Authenticator app added') })
  }
  const hasApps = apps.length > 0
  return (
    <>
      {hasApps ? <Apps apps={apps} /> : <p className={styles.muted}>{t('Two-step verification is off.')}</p>}
      <div className={styles.buttons}>
        <Button onClick={add}>{hasApps ? t('Add another app') : t('Set up an authenticator app')}</Button>
      </div>
      {hasApps && left.data !== undefined && left.data !== null ? (
        <>
          <p className={styles.muted}>
            {t(
              '{count, plural, =0 {You have no recovery codes: without your phone you couldn’t sign in.} one {# recovery code left, in case you lose your phone.} other {# recovery codes left, in case you lose your phone.}}',
              { count: left.data },
            )}
          </p>
          <div className={styles.buttons}>
            <Button variant="ghost" onClick={() => setOpened('codes')}>
              {left.data === 0 ? t('Get recovery codes') : t('Replace recovery codes')}
            </Button>
          </div>
        </>
      ) : null}
      {additions > 0 ? (
        <AddAppDialog
          key={additions}
          open={opened === 'add'}
          names={apps.map(({ name }) => name)}
          onDone={() => void askToKeepCodes()}
          onClose={close}
        />
      ) : null}
      <CodesDialog open={opened === 'codes'} replaces={(left.data ?? 0) > 0} onClose={close} />
    </>
  )
}

function Apps({ apps }: { apps: readonly App[] }) {
  const t = useTexts()
  const print = useTimes()
  const { session, notify } = useHost()
  const cache = useQueryClient()
  const [removing, setRemoving] = useState<App | null>(null)
  const { failure, isBusy, start, wait } = useOperation((app: App) => removeApp(session, app.id), {
    onDone: (_, app) => {
      void cache.invalidateQueries({ queryKey: ['recovery-codes'] })
      notify({ tone: 'success', title: t('{name} was removed', { name: nameOf(t, app) }) })
    },
  })
  const isLast = apps.length === 1
  return (
    <>
      {failure && <FailureNote failure={failure} seconds={wait} />}
      <ul className={styles.apps} aria-busy={isBusy}>
        {apps.map((app) => (
          <li key={app.id} className={styles.app}>
            <div>
              <p className={styles.appName}>{nameOf(t, app)}</p>
              <p className={styles.muted}>
                {t('Added {day}', { day: print(app.since, { dateStyle: 'long' }) })}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy || wait > 0}
              aria-label={t('Remove {name}', { name: nameOf(t, app) })}
              onClick={() => setRemoving(app)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        danger
        title={removing ? t('Remove {name}?', { name: nameOf(t, removing) }) : ''}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          if (removing) start(removing)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      >
        {isLast
          ? t(
              'It’s your only app: two-step verification will be off, and your password alone will open your account.',
            )
          : t('Its codes won’t be accepted any more. Your other apps go on as before.')}
      </ConfirmDialog>
    </>
  )
}
