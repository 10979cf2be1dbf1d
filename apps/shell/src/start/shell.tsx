import { LiveRegion } from '@portico/host'
import { SessionProvider } from '@portico/session/react'
import { directionOf, ToastRegion, UiProvider } from '@portico/ui'
import { useStore } from 'zustand'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { Frame } from '../frame/frame.tsx'
import { HomePage } from '../home/home-page.tsx'
import { matchRoute, type Route, routeName } from '../navigation/route.ts'
import { type Portal, PortalContext, usePortal, usePortalLocation } from '../portal/portal.ts'
import { ShellBoundary } from '../portal/shell-boundary.tsx'
import { RemotePage } from '../remote-page/remote-page.tsx'
import { useSignInReturn } from '../sign-in/use-sign-in-return.ts'
import { DevGate, NotFoundPage } from './lazy-pages.ts'

/** The whole portal, in a locale whose words are here. */
export function Shell({ portal, locale }: { portal: Portal; locale: string }) {
  return (
    <ShellBoundary where="portal">
      <PortalContext value={portal}>
        <SessionProvider session={portal.session}>
          <UiProvider
            container={document.body}
            direction={directionOf(locale)}
            locale={locale}
            onMissing={portal.toasts.show}
          >
            <Frame>
              <Page />
            </Frame>
            <LiveRegion announcer={portal.announcer} />
            <ToastRegion toasts={portal.toasts} />
          </UiProvider>
        </SessionProvider>
      </PortalContext>
    </ShellBoundary>
  )
}

function Page() {
  const { registry, page } = usePortal()
  const { pathname } = usePortalLocation()
  const { generation } = useStore(page.owner)
  useSignInReturn()
  const route = matchRoute(registry, pathname)
  const name = routeName(route)
  // Another route, and the page of another person, begin anew: with nothing left of what stood there.
  return (
    <ShellBoundary key={`${name} ${generation}`} where="page">
      {isDevDocument() && name !== 'auth' ? (
        <DevGate onMissing={ignore}>
          <Content route={route} />
        </DevGate>
      ) : (
        <Content route={route} />
      )}
    </ShellBoundary>
  )
}

function Content({ route }: { route: Route }) {
  if (route.kind === 'home') return <HomePage />
  if (route.kind === 'remote') return <RemotePage name={route.name} remote={route.remote} />
  return <NotFoundPage onMissing={ignore} />
}

/** That the page of words could not be loaded is said in words by a notice. */
function ignore(): void {}
