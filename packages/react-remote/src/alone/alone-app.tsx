import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider, useAuthStatus, useUser } from '@portico/session/react'
import { Button, Skeleton, ToastRegion, UiProvider } from '@portico/ui'
import styles from './alone.module.css'
import type { AlonePage } from './alone-page.ts'
import { LiveRegion } from './live-region.tsx'
import { RemoteArea } from './remote-area.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TaskTray } from './task-tray.tsx'

interface AloneAppProps {
  page: AlonePage
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
}

/** A remote as a page of its own, with the little that a shell would give around it. */
export function AloneApp({ page, remote, access }: AloneAppProps) {
  return (
    <SessionProvider session={page.session}>
      <UiProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
        {access === 'public' ? (
          <RemoteArea page={page} remote={remote} />
        ) : (
          <SignedInPage page={page} remote={remote} />
        )}
        <TaskTray tasks={page.tasks} />
        <LiveRegion announcement={page.announcement} />
        <ToastRegion toasts={page.toasts} />
      </UiProvider>
    </SessionProvider>
  )
}

function SignedInPage({ page, remote }: Omit<AloneAppProps, 'access'>) {
  const status = useAuthStatus()
  if (status === 'loading') {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="12rem" height="1.5rem" />
      </div>
    )
  }
  if (status !== 'signed_in') return <SignInForm title={page.title} session={page.session} />
  return (
    <div className={styles.page}>
      <TopLine page={page} />
      <RemoteArea page={page} remote={remote} />
    </div>
  )
}

function TopLine({ page: { title, session } }: { page: AlonePage }) {
  const user = useUser()
  return (
    <header className={styles.topLine}>
      <strong className={styles.name}>{title}</strong>
      <span className={styles.account}>{user?.email}</span>
      <Button size="sm" variant="ghost" onClick={() => void session.signOut({ scope: 'local' })}>
        Sign out
      </Button>
    </header>
  )
}
