import type { PreparedMount, RemoteModule } from '@portico/contract'
import { LiveRegion } from '@portico/host'
import type { Session } from '@portico/session'
import { SessionProvider, useAuthStatus, useSession } from '@portico/session/react'
import { ToastRegion } from '@portico/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { HostFrame } from '../frame/host-frame.ts'
import { Localized } from '../frame/localized.tsx'
import { RemoteArea } from '../frame/remote-area.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import styles from './embed.module.css'
import { EmbedError } from './embed-error.ts'
import { WaitingSkeleton } from './waiting-skeleton.tsx'

const SignedOut = lazyComponent(async () => (await import('./signed-out.tsx')).SignedOut, {
  waiting: WaitingSkeleton,
})
const FactorForm = lazyComponent(async () => (await import('../frame/factor-form.tsx')).FactorForm, {
  waiting: WaitingSkeleton,
})
const UnansweredNotice = lazyComponent(async () => (await import('./waiting-notice.tsx')).UnansweredNotice)
const SessionProblem = lazyComponent(async () => (await import('./session-problem.tsx')).SessionProblem)
const LinkQuestion = lazyComponent(async () => (await import('../frame/link-question.tsx')).LinkQuestion)
const LeaveDialog = lazyComponent(async () => (await import('@portico/host/leave-dialog')).LeaveDialog)
const TaskTray = lazyComponent(async () => (await import('../frame/task-panel.tsx')).TaskPanel)

/** The element's connections to the embedding page. */
export interface EmbedPage {
  /** Asks the page to sign the user in. False if the page does that itself. */
  requestSignIn(): boolean
  signInUrl: string | null
  /** True if the tokens come from the page, so that users can't sign in here. */
  isBorrowed: boolean
  report(error: EmbedError): void
}

interface EmbedAppProps {
  frame: HostFrame
  page: EmbedPage
  remote: RemoteModule<Session>
  access: 'public' | 'signed-in'
  /** True if the remote itself shows the result of a link or provider that returned to the page. */
  receivesCallbacks: boolean
  takePrepared: () => PreparedMount | undefined
  overlays: HTMLElement
}

/** Shows the contents of one element: the remote, or why it is not shown, and the services around it. */
export function EmbedApp(props: EmbedAppProps) {
  const { frame, page, remote, access, receivesCallbacks, takePrepared, overlays } = props
  const appearance = useStore(frame.appearance)
  const fail = (cause: unknown) =>
    page.report(new EmbedError('remote_failed', `${frame.title.en} has stopped.`, { cause }))
  const area = (
    <RemoteArea frame={frame} remote={remote} as="div" onFailure={fail} takePrepared={takePrepared} />
  )
  return (
    <SessionProvider session={frame.session}>
      <Localized container={overlays} appearance={appearance}>
        <div className={styles.content}>
          <Problems page={page} tellsCallbacks={receivesCallbacks} />
          {access === 'public' ? null : <PendingLink />}
          {page.isBorrowed ? <UnansweredNotice report={page.report} /> : null}
          {access === 'public' ? area : <SignedIn frame={frame} page={page} area={area} />}
        </div>
        <Tasks work={frame.work} goTo={frame.goTo} />
        <Question questions={frame.questions} />
        <LiveRegion announcer={frame.announcer} />
        <ToastRegion toasts={frame.toasts} />
      </Localized>
    </SessionProvider>
  )
}

/** Stays mounted after its first question, so that it can fade out. */
function Question({ questions }: Pick<HostFrame, 'questions'>) {
  const { question } = useStore(questions.store)
  const [isWanted, setWanted] = useState(false)
  if (question && !isWanted) setWanted(true)
  return isWanted ? <LeaveDialog questions={questions} /> : null
}

function Tasks(frame: Pick<HostFrame, 'work' | 'goTo'>) {
  const isBusy = useStore(frame.work.store, (items) => items.some(({ shownByRemote }) => !shownByRemote))
  return isBusy ? <TaskTray {...frame} /> : null
}

function SignedIn({ frame, page, area }: Pick<EmbedAppProps, 'frame' | 'page'> & { area: React.ReactNode }) {
  const status = useAuthStatus()
  const needsFactor = useSession((snapshot) => snapshot.needsFactor === true)
  const [hasSignedIn, setSignedIn] = useState(false)
  if (needsFactor)
    return <FactorForm frame={frame} as="div" signInUrl={page.signInUrl} takesFocus={hasSignedIn} />
  if (status === 'signed_in') return area
  if (status === 'signed_out') return <SignedOut frame={frame} page={page} onDone={() => setSignedIn(true)} />
  return <WaitingSkeleton />
}

/** Asks about a link, in elements without a page for it. The account's own element has one. */
function PendingLink() {
  return useSession((snapshot) => snapshot.link) ? <LinkQuestion /> : null
}

/** Reports a problem of the session that does not end it, to the user and the page. */
function Problems({ page, tellsCallbacks }: { page: EmbedPage; tellsCallbacks: boolean }) {
  const problem = useSession((snapshot) => snapshot.problem)
  useEffect(() => {
    if (problem) page.report(new EmbedError(problem.code, problem.message))
  }, [problem, page])
  if (!problem || (tellsCallbacks && problem.code === 'callback_error')) return null
  return <SessionProblem code={problem.code} />
}
