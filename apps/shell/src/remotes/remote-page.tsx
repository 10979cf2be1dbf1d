import type { RemoteHost } from '@portico/contract'
import type { RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { useAuthStatus } from '@portico/session/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../appearance.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { usePortal } from '../portal.ts'
import { signInAddress, titleOf } from '../route.ts'
import { createHost } from './create-host.ts'
import { FailurePanel } from './failure-panel.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import styles from './remote-page.module.css'
import { RemoteView } from './remote-view.tsx'

/** A remote's page; for a remote that asks for an account, the way to the sign-in page instead. */
export function RemotePage({ name, remote }: { name: string; remote: RegistryRemote }) {
  const { history } = usePortal()
  const status = useAuthStatus()
  const isShut = remote.access !== 'public' && status === 'signed_out'

  useEffect(() => {
    if (isShut) history.replace(signInAddress(history.location), undefined, { ask: false })
  }, [isShut, history])

  if (isShut || (remote.access !== 'public' && status === 'loading')) return <PageSkeleton slow={false} />
  return <OpenPage name={name} remote={remote} />
}

function OpenPage({ name, remote }: { name: string; remote: RegistryRemote }) {
  const portal = usePortal()
  const look = useStore(appearance)
  const title = titleOf(remote.title)
  const setTitle = usePageTitle(title)
  const scope = useMemo(() => portal.history.scope(remote.route), [portal, remote])
  useEffect(() => () => scope.dispose(), [scope])

  const host = useCallback(
    (signal: AbortSignal, fail: (error: unknown) => void): RemoteHost<Session> =>
      createHost(portal, { name, remote, history: scope, appearance: look, setTitle }, signal, fail),
    [portal, name, remote, scope, look, setTitle],
  )
  return (
    <RemoteView
      place="page"
      className={styles.page}
      name={name}
      remote={remote}
      provides={portal.registry.provides}
      expose="./remote"
      host={host}
    >
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
