import type { RemoteHost } from '@portico/contract'
import type { Provides, RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openRemote, type RemoteStatus, type RemoteView as View } from './open.ts'
import { resolveRelease } from './resolve.ts'

interface Props {
  name: string
  remote: RegistryRemote
  provides: Provides
  expose: string
  host: (signal: AbortSignal, fail: (error: unknown) => void) => RemoteHost<Session>
  /** What stands in the remote's place until it is mounted, or instead of it. */
  children: (status: RemoteStatus, retry: () => void) => ReactNode
  className?: string | undefined
  /** `page` for a remote's own page; a slot's name where it is drawn in one. */
  place: string
}

/** The element that a remote lives in, with its state in attributes that tests and teams may rely on. */
export function RemoteView({ name, remote, provides, expose, host, children, className, place }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View | null>(null)
  const status = useStatus(view, remote)
  const latestHost = useRef(host)
  latestHost.current = host

  useEffect(() => {
    if (!element.current) return
    // A node of its own for each opening: what an old mount still holds is never the new one's.
    const node = document.createElement('div')
    element.current.append(node)
    const opened = openRemote({
      name,
      remote,
      provides,
      expose,
      element: node,
      host: (signal, fail) => latestHost.current(signal, fail),
    })
    setView(opened)
    return () => {
      opened.close()
      node.remove()
      setView(null)
    }
  }, [name, remote, provides, expose])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed host is what this effect is about.
  useEffect(() => view?.update(), [view, host])

  const attributes =
    place === 'page'
      ? { 'data-remote': name, 'data-remote-state': status.state, 'data-remote-version': status.version }
      : { 'data-slot': place, 'data-slot-remote': name, 'data-slot-state': status.state }
  return (
    <div {...attributes} className={className}>
      {status.state === 'mounted' ? null : children(status, () => view?.retry())}
      <div ref={element} hidden={status.state !== 'mounted'} />
    </div>
  )
}

function useStatus(view: View | null, remote: RegistryRemote): RemoteStatus {
  const [idle] = useState<RemoteStatus>(() => ({
    state: 'idle',
    version: resolveRelease(remote).version,
    slow: false,
    error: null,
  }))
  return useSyncExternalStore(
    (listener) => view?.subscribe(listener) ?? (() => {}),
    () => view?.getStatus() ?? idle,
  )
}
