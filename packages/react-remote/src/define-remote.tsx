import { CONTRACT_VERSION, type RemoteHost, type RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider, useAuthEvent } from '@portico/session/react'
import { UiProvider } from '@portico/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import styles from './define-remote.module.css'
import { HostContext } from './host-context.ts'
import { createQueryClient } from './query-client.ts'

/**
 * Makes a remote of a React component: a root of its own for each mount, with the session, the kit and a query client
 * around it. An error in render goes to the host, which replaces the remote by its panel.
 */
export function defineRemote({ app: App }: { app: ComponentType }): RemoteModule<Session> {
  return {
    contract: CONTRACT_VERSION,
    mount(element, host) {
      const queries = createQueryClient()
      const root = createRoot(element, {
        onUncaughtError: (error) => host.fail(error),
      })
      const draw = (current: RemoteHost<Session>) =>
        root.render(
          <Surroundings host={current} queries={queries}>
            <App />
          </Surroundings>,
        )
      draw(host)
      return {
        update: draw,
        unmount() {
          flushSync(() => root.unmount())
          queries.clear()
        },
      }
    },
  }
}

function Surroundings(props: { host: RemoteHost<Session>; queries: QueryClient; children: ReactNode }) {
  const { host, queries, children } = props
  const { theme, density, direction } = host.appearance
  return (
    <FailBoundary onError={host.fail}>
      <HostContext value={host}>
        <SessionProvider session={host.session}>
          <QueryClientProvider client={queries}>
            <UiProvider container={host.portalContainer} direction={direction}>
              <ForgetRows queries={queries} />
              <div className={styles.remote} data-theme={theme} data-density={density} dir={direction}>
                {children}
              </div>
            </UiProvider>
          </QueryClientProvider>
        </SessionProvider>
      </HostContext>
    </FailBoundary>
  )
}

/** What one person was shown is not the next one's. */
function ForgetRows({ queries }: { queries: QueryClient }): null {
  useAuthEvent(['SIGNED_OUT'], () => queries.clear())
  return null
}

class FailBoundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
