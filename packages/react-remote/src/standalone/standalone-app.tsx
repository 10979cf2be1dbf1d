import { getLocalizedText, type RemoteModule } from '@portico/contract'
import { LiveRegion } from '@portico/host'
import { LeaveDialog } from '@portico/host/leave-dialog'
import type { Session } from '@portico/session'
import { SessionProvider, useAuthStatus, useSession, useUser } from '@portico/session/react'
import { Button, Skeleton, ToastRegion } from '@portico/ui'
import { useSingleRun } from '@portico/ui/single-run'
import { useState } from 'react'
import type { HostFrame } from '../frame/host-frame.ts'
import { LinkQuestion } from '../frame/link-question.tsx'
import { Localized } from '../frame/localized.tsx'
import { RemoteArea } from '../frame/remote-area.tsx'
import { SignInForm } from '../frame/sign-in-form.tsx'
import { TaskPanel } from '../frame/task-panel.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './alone.module.css'

const FactorForm = lazyComponent(async () => (await import('../frame/factor-form.tsx')).FactorForm)

interface AloneAppProps {
  frame: HostFrame
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
}

/** Shows a remote as a standalone page, with the few services that a shell would add. */
export function StandaloneApp({ frame, remote, access }: AloneAppProps) {
  return (
    <SessionProvider session={frame.session}>
      <Localized appearance={frame.appearance.getState()}>
        {access === 'public' ? (
          <RemoteArea frame={frame} remote={remote} as="main" />
        ) : (
          <SignedInPage frame={frame} remote={remote} />
        )}
        <TaskPanel work={frame.work} goTo={frame.goTo} />
        <LeaveDialog questions={frame.questions} />
        <LiveRegion announcer={frame.announcer} />
        <ToastRegion toasts={frame.toasts} />
      </Localized>
    </SessionProvider>
  )
}

function SignedInPage({ frame, remote }: Omit<AloneAppProps, 'access'>) {
  const status = useAuthStatus()
  const isAsked = useSession((snapshot) => snapshot.link !== undefined)
  const needsFactor = useSession((snapshot) => snapshot.needsFactor === true)
  const [hasSignedIn, setSignedIn] = useState(false)
  if (status === 'loading') {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="12rem" height="1.5rem" />
      </div>
    )
  }
  if (status !== 'signed_in' || needsFactor) {
    return (
      <div className={styles.whole}>
        {isAsked ? <LinkQuestion /> : null}
        {needsFactor ? (
          <FactorForm frame={frame} as="main" takesFocus={hasSignedIn} />
        ) : (
          <SignInForm frame={frame} as="main" onDone={() => setSignedIn(true)} />
        )}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <TopLine frame={frame} />
      {isAsked ? <LinkQuestion /> : null}
      <RemoteArea frame={frame} remote={remote} as="main" />
    </div>
  )
}

function TopLine({ frame: { title, session } }: { frame: HostFrame }) {
  const t = useTexts()
  const user = useUser()
  const signOut = useSingleRun<void, unknown>(() => session.signOut({ scope: 'local' }))
  return (
    <header className={styles.topLine}>
      <strong className={styles.name}>{getLocalizedText(title, t.locale)}</strong>
      <span className={styles.account}>{user?.email}</span>
      <Button size="sm" variant="ghost" onClick={() => signOut()}>
        {t('Sign out')}
      </Button>
    </header>
  )
}
