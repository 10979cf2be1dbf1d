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

// Only types come from the core: this file may be built into every remote, the core must not.

const SessionContext = createContext<Session | null>(null)

/** Gives the session to the hooks below it. */
export function SessionProvider({
  session,
  children,
}: {
  session: Session
  children?: ReactNode
}): ReactNode {
  return createElement(SessionContext.Provider, { value: session }, children)
}

/** The session itself, for its methods. */
export function useProvidedSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This hook needs a <SessionProvider> above it.')
  return session
}

/** The snapshot, or what `selector` picks from it: renders again only when that changes. */
export function useSession(): SessionSnapshot
export function useSession<Selected>(selector: (snapshot: SessionSnapshot) => Selected): Selected
export function useSession(selector: (snapshot: SessionSnapshot) => unknown = selectAll): unknown {
  return useSnapshot(useProvidedSession(), selector)
}

/** The signed-in user, or null. Keeps its identity while nothing about the user changes. */
export function useUser(): SessionSnapshot['user'] {
  return useSession(selectUser)
}

/** Where the session stands; a token refresh renders nobody. */
export function useAuthStatus(): SessionStatus {
  return useSession(selectStatus)
}

/** Calls `handler` for each wanted event while mounted; always the handler of the last render. */
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
  // A selector that builds a new object each time must not look like a change.
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
