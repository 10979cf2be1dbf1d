import { getLocalizedText } from '@portico/contract'
import { isPublicPath, type RegistryRemote } from '@portico/contract/registry'
import { useSession } from '@portico/session/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import type { LoaderMountServices } from '../loader/mount.ts'
import { decideAccess } from '../navigation/access.ts'
import { getSignInAddress } from '../navigation/route.ts'
import { lazyComponent } from '../portal/lazy-component.tsx'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import { createPortalHost } from './create-portal-host.ts'
import { FailurePanel } from './failure-panel.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import styles from './remote-page.module.css'
import { RemoteView } from './remote-view.tsx'

/** Loaded on demand, because most visits never need it. */
const NoAccessPage = lazyComponent(async () => (await import('./no-access-page.tsx')).NoAccessPage)

/** Shows a remote's page. Redirects to the sign-in page, or explains missing access, if the user may not open it. */
export function RemotePage({ name, remote }: { name: string; remote: RegistryRemote }) {
  const { history } = usePortal()
  const t = useTexts()
  const { pathname } = usePortalLocation()
  const access = decideAccess(isPublicPath(remote, pathname) ? 'public' : remote.access, useSession())
  const isShut = access === 'signed_out'

  useEffect(() => {
    if (isShut) history.replace(getSignInAddress(history.location), undefined, { ask: false })
  }, [isShut, history])

  if (access === 'lacks_claim' && typeof remote.access === 'object')
    return (
      <NoAccessPage
        title={getLocalizedText(remote.title, t.locale)}
        claim={remote.access.claim}
        onMissing={() => history.push('/')}
      />
    )
  if (access !== 'open') return <PageSkeleton slow={false} />
  return <OpenPage name={name} remote={remote} />
}

/** Versions whose failure was already reported to the user in this tab. */
const told = new Set<string>()

function OpenPage({ name, remote }: { name: string; remote: RegistryRemote }) {
  const portal = usePortal()
  const t = useTexts()
  const look = useStore(appearance)
  const title = getLocalizedText(remote.title, t.locale)
  const setTitle = usePageTitle(title, name)
  const scope = useMemo(() => portal.history.scope(remote.route), [portal, remote])
  useEffect(() => () => scope.dispose(), [scope])

  const host = useCallback(
    (parts: LoaderMountServices) =>
      createPortalHost(portal, { name, remote, history: scope, appearance: look, setTitle }, parts),
    [portal, name, remote, scope, look, setTitle],
  )
  const tellFallback = ({ wanted, shown }: { wanted: string; shown: string }) => {
    if (told.has(`${name} ${wanted}`)) return
    told.add(`${name} ${wanted}`)
    portal.toasts.show({
      tone: 'info',
      title: t('This is the previous version of {title}', { title }),
      detail: t(
        'Version {wanted} couldn’t be started, so you’re seeing {shown}. You haven’t lost anything.',
        {
          wanted,
          shown,
        },
      ),
    })
  }
  return (
    <RemoteView className={styles.page} name={name} expose="./remote" host={host} onFallback={tellFallback}>
      {(status, retry) =>
        status.error ? (
          <FailurePanel title={title} version={status.version} error={status.error} onRetry={retry} />
        ) : (
          <PageSkeleton slow={status.slow} />
        )
      }
    </RemoteView>
  )
}
