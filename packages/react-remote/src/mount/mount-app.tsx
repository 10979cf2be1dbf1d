import type { Appearance, RemoteHost, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'
import { SessionProvider } from '@portico/session/react'
import { defineTexts, directionOf, followLocale, type Texts, UiProvider, uiTexts } from '@portico/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { texts as remoteTexts } from '../texts/texts.ts'
import { HostContext } from './host-context.ts'
import type { RemoteCache } from './remote-cache.ts'
import { RenderBoundary } from './render-boundary.tsx'

interface Surroundings {
  host: RemoteHost<Session>
  queryClient: QueryClient
  app: ComponentType
  locale: string
}

/** For a remote without catalogs. */
const english = defineTexts({})

/** Renders the app into its own React root inside of `element`. */
export function mountApp(
  { app, texts = english }: { app: ComponentType; texts?: Texts },
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
  cache.attach(element, ({ error, phase }) => report(error, { phase }))

  const draw = (locale: string) => {
    if (ended.signal.aborted) return
    applyAppearance(container, host.appearance, texts.languageOf(locale))
    root.render(<Frame host={host} queryClient={cache.queryClient} app={app} locale={locale} />)
  }
  const follow = followLocale([texts, remoteTexts, uiTexts], { show: draw, report })
  follow(host.appearance.locale)

  return {
    update: (next) => {
      host = next
      if (!ended.signal.aborted) follow(host.appearance.locale)
    },
    unmount: () => {
      if (ended.signal.aborted) return
      ended.abort()
      container.remove()
      // React refuses to unmount a root while it renders another one, and hosts unmount in their own effects.
      queueMicrotask(() => {
        root.unmount()
        cache.end()
      })
    },
  }
}

function Frame({ host, queryClient, app: App, locale }: Surroundings) {
  return (
    <HostContext value={host}>
      <RenderBoundary onError={(error) => host.fail(error)}>
        <SessionProvider session={host.session}>
          <QueryClientProvider client={queryClient}>
            <UiProvider
              container={host.portalContainer}
              direction={directionBeside(host.appearance, locale)}
              locale={locale}
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

/** Sets the attributes from which tokens, density, language and direction are inherited. `language` is the language of the texts. */
function applyAppearance(container: HTMLElement, appearance: Appearance, language: string): void {
  container.dataset.theme = appearance.theme
  container.dataset.density = appearance.density
  container.lang = language
  container.dir = directionBeside(appearance, language)
}

/** Returns the host's direction, or that of the texts if their language is another one. */
function directionBeside({ locale, direction }: Appearance, language: string): Appearance['direction'] {
  const isHosts = locale.split('-')[0] === language.split('-')[0]
  return isHosts || directionOf(locale) === directionOf(language) ? direction : directionOf(language)
}
