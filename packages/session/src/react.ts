import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { AuthEventFilter, AuthEventHandler } from './session/events.ts'
import type { Session } from './session/session.ts'
import type { SessionSnapshot, SessionStatus } from './session/snapshot.ts'

// Only types come from the core: every remote may bundle this file, but not the core.

const SessionContext = createContext<Session | null>(null)

/** Provides the session to the hooks below it. */
export function SessionProvider({
  session,
  children,
}: {
  session: Session
  children?: ReactNode
}): ReactNode {
  return createElement(SessionContext.Provider, { value: session }, children)
}

/** Returns the session itself, for its methods. */
export function useProvidedSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This hook needs a <SessionProvider> above it.')
  return session
}

/** Returns the snapshot, or the part that `selector` picks. Renders again only when that changes. */
export function useSession(): SessionSnapshot
export function useSession<Selected>(selector: (snapshot: SessionSnapshot) => Selected): Selected
export function useSession(selector: (snapshot: SessionSnapshot) => unknown = selectAll): unknown {
  return useSnapshot(useProvidedSession(), selector)
}

/** Returns the signed-in user, or null. Keeps its identity while the user does not change. */
export function useUser(): SessionSnapshot['user'] {
  return useSession(selectUser)
}

/** Returns the status of the session. A token refresh does not render again. */
export function useAuthStatus(): SessionStatus {
  return useSession(selectStatus)
}

/** Calls `handler` for each of these events while mounted. It is always the handler of the last render. */
export function useAuthEvent(events: AuthEventFilter, handler: AuthEventHandler): void {
  const session = useProvidedSession()
  const onEvent = useEffectEvent(handler)
  const wanted = typeof events === 'string' ? events : [...events].sort().join(' ')
  useEffect(() => {
    const filter = wanted === '*' ? wanted : (wanted.split(' ') as Exclude<AuthEventFilter, string>)
    return session.onAuthEvent(filter, (event) => onEvent(event))
  }, [session, wanted])
}

const selectAll = (snapshot: SessionSnapshot) => snapshot
const selectUser = (snapshot: SessionSnapshot) => snapshot.user
const selectStatus = (snapshot: SessionSnapshot) => snapshot.status

function useSnapshot<Selected>(
  session: Session,
  selector: (snapshot: SessionSnapshot) => Selected,
): Selected {
  // A selector that builds a new object each time must not count as a change.
  const [get, getInitial] = useMemo(
    () => [remember(session.getSnapshot, selector), remember(session.getInitialSnapshot, selector)],
    [session, selector],
  )
  const subscribe = useMemo(() => (listener: () => void) => session.subscribe(listener), [session])
  return useSyncExternalStore(subscribe, get, getInitial)
}

function remember<Selected>(
  read: () => SessionSnapshot,
  selector: (snapshot: SessionSnapshot) => Selected,
): () => Selected {
  let last: { snapshot: SessionSnapshot; selected: Selected } | undefined
  return () => {
    const snapshot = read()
    if (last?.snapshot !== snapshot) last = { snapshot, selected: selector(snapshot) }
    return last.selected
  }
}
