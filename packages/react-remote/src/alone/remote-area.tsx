import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { Button, ErrorPanel } from '@portico/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './alone.module.css'
import type { AlonePage } from './alone-page.ts'

/** The remote itself, or what is shown when it could not go on. */
export function RemoteArea({ page, remote }: { page: AlonePage; remote: RemoteModule<Session> }) {
  const [hasFailed, setFailed] = useState(false)
  if (!hasFailed) return <MountedRemote page={page} remote={remote} onFail={() => setFailed(true)} />
  return (
    <main>
      <ErrorPanel
        level={1}
        title={`${page.title} has stopped`}
        action={<Button onClick={() => setFailed(false)}>Start again</Button>}
      >
        Something went wrong while drawing this page. What you had saved is safe.
      </ErrorPanel>
    </main>
  )
}

interface MountedRemoteProps {
  page: AlonePage
  remote: RemoteModule<Session>
  onFail: () => void
}

function MountedRemote({ page, remote, onFail }: MountedRemoteProps) {
  const area = useRef<HTMLElement>(null)
  const latestOnFail = useRef(onFail)
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const ended = new AbortController()
    const fail = () => latestOnFail.current()
    try {
      const mount = remote.mount(element, page.createHost(ended.signal, fail))
      return () => {
        ended.abort()
        mount.unmount()
      }
    } catch (error) {
      ended.abort()
      reportError(error)
      fail()
    }
  }, [page, remote])
  return <main ref={area} className={styles.remote} />
}
