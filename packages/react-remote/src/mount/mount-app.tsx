import type { Appearance, RemoteHost, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider } from '@portico/session/react'
import { UiProvider } from '@portico/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { HostContext } from './host-context.ts'
import type { RemoteCache } from './remote-cache.ts'
import { RenderBoundary } from './render-boundary.tsx'

interface Surroundings {
  host: RemoteHost<Session>
  queryClient: QueryClient
  app: ComponentType
}

/** Draws the app into a React root of its own inside `element`. */
export function mountApp(
  app: ComponentType,
  element: HTMLElement,
  firstHost: RemoteHost<Session>,
  cache: RemoteCache,
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
  cache.reportTo(({ error, phase }) => report(error, { phase }))

  const draw = () => {
    applyAppearance(container, host.appearance)
    root.render(<Frame host={host} queryClient={cache.queryClient} app={app} />)
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
        cache.end()
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
            <UiProvider
              container={host.portalContainer}
              direction={host.appearance.direction}
              onMissing={host.notify}
            >
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
