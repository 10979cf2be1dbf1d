import type { Session } from '@portico/session'

/** Loaded on demand, perhaps an hour after the sign-in. It gets the state once, and then every change. */
export function followProjects(session: Session, show: (names: string[]) => void, signal: AbortSignal): void {
  session.onAuthEvent(
    ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'],
    async ({ session: current }) => {
      if (!current) return show([])
      const { data, error } = await session.client.from('projects').select('name').order('name')
      if (error) throw error
      // Handlers aren't awaited: meanwhile the remote may be gone, or another user signed in.
      if (signal.aborted || session.getSnapshot().user?.id !== current.user.id) return
      show(data.map(({ name }) => String(name)))
    },
    { signal },
  )
}
