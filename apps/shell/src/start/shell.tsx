import { LiveRegion } from '@portico/host'
import { SessionProvider } from '@portico/session/react'
import { directionOf, ToastRegion, UiProvider } from '@portico/ui'
import { useStore } from 'zustand'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { Frame } from '../frame/frame.tsx'
import { HomePage } from '../home/home-page.tsx'
import { getRouteName, matchRoute, type PortalRoute } from '../navigation/route.ts'
import { type Portal, PortalContext, usePortal, usePortalLocation } from '../portal/portal.ts'
import { ShellBoundary } from '../portal/shell-boundary.tsx'
import { RemotePage } from '../remote-page/remote-page.tsx'
import { useSignInReturn } from '../sign-in/use-sign-in-return.ts'
import { DevGate, NotFoundPage } from './lazy-pages.ts'

/** Renders the whole portal. The translations of `locale` are already loaded. */
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
  const name = getRouteName(route)
  // The key mounts the page again for another route or another user, so that no state of the previous page remains.
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

function Content({ route }: { route: PortalRoute }) {
  if (route.kind === 'home') return <HomePage />
  if (route.kind === 'remote') return <RemotePage name={route.name} remote={route.remote} />
  return <NotFoundPage onMissing={ignore} />
}

/** Does nothing: a notice has reported that the page could not be loaded. */
function ignore(): void {}
