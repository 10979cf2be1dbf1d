import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider, useAuthStatus, useSession } from '@portico/session/react'
import { Banner, Button, EmptyState, ErrorPanel, Skeleton, ToastRegion, UiProvider } from '@portico/ui'
import { LogIn } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HostFrame } from '../frame/host-frame.ts'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { LiveRegion } from '../frame/live-region.tsx'
import { RemoteArea } from '../frame/remote-area.tsx'
import { SignInForm } from '../frame/sign-in-form.tsx'
import { TaskTray } from '../frame/task-tray.tsx'
import styles from './embed.module.css'
import { EmbedError } from './embed-error.ts'

/** What the embedding page takes part in. */
export interface EmbedPage {
  /** Asks the page to sign somebody in; false when it takes care of that itself. */
  requestSignIn(): boolean
  signInUrl: string | null
  /** The tokens come from the page, so nobody can sign in here. */
  isBorrowed: boolean
  report(error: EmbedError): void
}

interface EmbedAppProps {
  frame: HostFrame
  page: EmbedPage
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  overlays: HTMLElement
}

/** Everything inside one element: the remote, or why it is not shown, and the services around it. */
export function EmbedApp({ frame, page, remote, access, overlays }: EmbedAppProps) {
  const { direction } = useSyncExternalStore(frame.appearance.subscribe, frame.appearance.read)
  const fail = (cause: unknown) =>
    page.report(new EmbedError('remote_failed', `${frame.title} has stopped.`, { cause }))
  const area = <RemoteArea frame={frame} remote={remote} as="div" onFailure={fail} />
  return (
    <SessionProvider session={frame.session}>
      <UiProvider container={overlays} direction={direction}>
        <div className={styles.content}>
          <SessionProblem page={page} />
          {access === 'public' ? area : <SignedIn frame={frame} page={page} area={area} />}
        </div>
        <TaskTray tasks={frame.tasks} />
        <LeaveDialog leaving={frame.leaving} />
        <LiveRegion announcement={frame.announcement} />
        <ToastRegion toasts={frame.toasts} />
      </UiProvider>
    </SessionProvider>
  )
}

function SignedIn({ frame, page, area }: Pick<EmbedAppProps, 'frame' | 'page'> & { area: React.ReactNode }) {
  const status = useAuthStatus()
  if (status === 'signed_in') return area
  if (status === 'signed_out') return <SignedOut frame={frame} page={page} />
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width={160} height={20} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  )
}

/** Who signs in is the page's choice: it hears of the wish first, then its sign-in address, then a form here. */
function SignedOut({ frame, page }: Pick<EmbedAppProps, 'frame' | 'page'>) {
  const [showsForm, setShowsForm] = useState(false)
  if (showsForm) return <SignInForm frame={frame} as="div" />
  const ask = () => {
    if (page.requestSignIn() && !page.isBorrowed) setShowsForm(true)
  }
  const button = page.signInUrl ? (
    <Button
      variant="primary"
      render={<a href={page.signInUrl} />}
      onClick={(event) => {
        if (!page.requestSignIn()) event.preventDefault()
      }}
    >
      Sign in
    </Button>
  ) : (
    <Button variant="primary" onClick={ask}>
      Sign in
    </Button>
  )
  return (
    <div className={styles.signedOut}>
      <EmptyState icon={<LogIn />} title={`Sign in to see ${frame.title}`} action={button}>
        What is shown here belongs to an account.
      </EmptyState>
    </div>
  )
}

const problemWords = {
  storage_blocked: 'This browser keeps no cookies here: you stay signed in only until this page is closed.',
  session_too_large:
    'This account’s data is too large to keep: you stay signed in until this page is closed.',
  callback_error: 'The link that led here did not work. Ask for another one.',
}

/** Says what is wrong with the session without ending it, to the person and to the page. */
function SessionProblem({ page }: { page: EmbedPage }) {
  const problem = useSession((snapshot) => snapshot.problem)
  useEffect(() => {
    if (problem) page.report(new EmbedError(problem.code, problem.message))
  }, [problem, page])
  return problem ? <Banner tone="warning">{problemWords[problem.code]}</Banner> : null
}

/** Stands in the element's place when its attributes do not fit: for whoever writes the page. */
export function NotConfigured({
  title,
  error,
  overlays,
}: {
  title: string
  error: EmbedError
  overlays: HTMLElement
}) {
  return (
    <UiProvider container={overlays}>
      <ErrorPanel title={`${title} can’t be shown here`} code={error.code}>
        {error.message}
      </ErrorPanel>
    </UiProvider>
  )
}
