import type { PreparedMount, RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { type ElementType, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { HostFrame } from './host-frame.ts'
import styles from './remote-area.module.css'

const Stopped = lazyComponent(async () => (await import('./remote-stopped.tsx')).RemoteStopped)

interface RemoteAreaProps {
  frame: HostFrame
  remote: RemoteModule<Session>
  /** `main` if the remote is the main content of the page. */
  as: ElementType
  /** Called when the remote has stopped. */
  onFailure?: (error: unknown) => void
  /** Returns the mount that the remote has prepared. */
  takePrepared?: () => PreparedMount | undefined
}

type MountedRemoteProps = RemoteAreaProps & Required<Pick<RemoteAreaProps, 'onFailure'>>

/** Shows the remote itself, or a notice after it has stopped. */
export function RemoteArea({ as: Area, onFailure, ...rest }: RemoteAreaProps) {
  const [hasFailed, setFailed] = useState(false)
  const fail = (error: unknown) => {
    setFailed(true)
    onFailure?.(error)
  }
  if (!hasFailed) return <MountedRemote {...rest} as={Area} onFailure={fail} />
  return (
    <Area>
      <Stopped title={rest.frame.title} onStart={() => setFailed(false)} />
    </Area>
  )
}

function MountedRemote({ frame, remote, as: Area, onFailure, takePrepared }: MountedRemoteProps) {
  const area = useRef<HTMLElement>(null)
  const latestOnFailure = useRef(onFailure)
  const latestTake = useRef(takePrepared)
  // Before the browser paints, because the remote sends its requests when it mounts.
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return
    const ended = new AbortController()
    const fail = (error: unknown) => latestOnFailure.current(error)
    try {
      const host = frame.createHost(ended.signal, fail)
      const mount = remote.mount(element, host, latestTake.current?.())
      const unfollow = frame.appearance.subscribe(() =>
        mount.update({ ...host, appearance: frame.appearance.getState() }),
      )
      return () => {
        unfollow()
        ended.abort()
        mount.unmount()
      }
    } catch (error) {
      ended.abort()
      reportError(error)
      fail(error)
    }
  }, [frame, remote])
  return <Area ref={area} className={styles.remote} />
}
