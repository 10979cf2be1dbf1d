import { SessionProvider } from '@portico/session/react'
import { ToastRegion, UiProvider } from '@portico/ui'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { type Portal, PortalContext, usePortal, usePortalLocation } from './portal.ts'
import { RemotePage } from './remotes/remote-page.tsx'
import { matchRoute } from './route.ts'
import { useSignInReturn } from './use-sign-in-return.ts'

/** The whole portal. */
export function Shell({ portal }: { portal: Portal }) {
  return (
    <PortalContext value={portal}>
      <SessionProvider session={portal.session}>
        <UiProvider container={document.body} direction="ltr">
          <Frame>
            <Page />
          </Frame>
          <ToastRegion toasts={portal.toasts} />
        </UiProvider>
      </SessionProvider>
    </PortalContext>
  )
}

function Page() {
  const { registry } = usePortal()
  const { pathname } = usePortalLocation()
  useSignInReturn()
  const route = matchRoute(registry, pathname)
  if (route.place === 'home') return <HomePage />
  if (route.place === 'none') return <NotFoundPage />
  return <RemotePage key={route.name} name={route.name} remote={route.remote} />
}
