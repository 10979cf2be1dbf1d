import type { Appearance, RemoteHost, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider } from '@portico/session/react'
import { UiProvider } from '@portico/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { RemoteDefinition } from '../define-remote.ts'
import { HostContext } from '../host-context.ts'
import { pauseWhileStale, takeBackWhenStale } from './follow-session.ts'
import { clearOnUserChange, createQueryClient, endQueryClient } from './query-client.ts'
import { RenderBoundary } from './render-boundary.tsx'

interface Surroundings {
  host: RemoteHost<Session>
  queryClient: QueryClient
  app: ComponentType
}

/** Draws the app into a React root of its own inside `element`. */
export function mountApp(
  { app, firstQueries }: RemoteDefinition,
  element: HTMLElement,
  firstHost: RemoteHost<Session>,
): RemoteMount<Session> {
  let host = firstHost
  const ended = new AbortController()
  const container = document.createElement('div')
  // The app's own root is laid out as a child of the host's element.
  container.style.display = 'contents'
  element.append(container)

  const report = (error: unknown, context: Record<string, unknown>) => host.reportError(error, context)
  const root = createRoot(container, {
    onCaughtError: (error, { componentStack }) => report(error, { phase: 'render', componentStack }),
    onUncaughtError: (error, { componentStack }) => {
      report(error, { phase: 'render', componentStack })
      host.fail(error)
    },
    onRecoverableError: (error, { componentStack }) => report(error, { phase: 'recover', componentStack }),
  })
  const queryClient = createQueryClient((error) => report(error, { phase: 'backend' }))
  clearOnUserChange(queryClient, host.session, ended.signal)
  pauseWhileStale(host.session)
  takeBackWhenStale(queryClient, host.session, ended.signal)
  for (const query of firstQueries?.(host) ?? []) void queryClient.prefetchQuery(query)

  const draw = () => {
    applyAppearance(container, host.appearance)
    root.render(<Frame host={host} queryClient={queryClient} app={app} />)
  }
  draw()

  return {
    update: (next) => {
      host = next
      if (!ended.signal.aborted) draw()
    },
    unmount: () => {
      if (ended.signal.aborted) return
      ended.abort()
      container.remove()
      // React refuses to unmount one root while it draws another, and hosts unmount from their own effects.
      queueMicrotask(() => {
        root.unmount()
        endQueryClient(queryClient)
      })
    },
  }
}

function Frame({ host, queryClient, app: App }: Surroundings) {
  return (
    <HostContext value={host}>
      <RenderBoundary onError={(error) => host.fail(error)}>
        <SessionProvider session={host.session}>
          <QueryClientProvider client={queryClient}>
            <UiProvider container={host.portalContainer} direction={host.appearance.direction}>
              <App />
            </UiProvider>
          </QueryClientProvider>
        </SessionProvider>
      </RenderBoundary>
    </HostContext>
  )
}

/** Tokens, density, language and direction are inherited from these attributes. */
function applyAppearance(container: HTMLElement, { theme, density, locale, direction }: Appearance): void {
  container.dataset.theme = theme
  container.dataset.density = density
  container.lang = locale
  container.dir = direction
}
