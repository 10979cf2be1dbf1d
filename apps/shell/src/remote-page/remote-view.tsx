import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { HostFactory } from '../loader/mount.ts'
import type { OpenOptions, RemoteStatus, RemoteView as View } from '../loader/open.ts'
import { usePortal } from '../portal/portal.ts'

interface Props extends Pick<OpenOptions, 'name' | 'expose' | 'onFallback'> {
  host: HostFactory
  /** Renders the placeholder until the remote is mounted, or the error instead of it. */
  children: (status: RemoteStatus, retry: () => void) => ReactNode
  className?: string | undefined
  /** The slot of the shell. Absent for a remote's own page. */
  slot?: string
}

/** Renders the element of a remote. Its attributes contain the remote's state, as a stable interface for tests and teams. */
export function RemoteView({ name, expose, host, onFallback, children, className, slot }: Props) {
  const { loader } = usePortal()
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View | null>(null)
  const status = useStatus(view, name)
  const latest = useRef({ host, onFallback })
  latest.current = { host, onFallback }

  useEffect(() => {
    if (!element.current) return
    // Each mount gets a new node, so that an old mount can't change the new one.
    const node = document.createElement('div')
    element.current.append(node)
    const opened = loader.open({
      name,
      expose,
      slot,
      element: node,
      host: (parts) => latest.current.host(parts),
      onFallback: (versions) => latest.current.onFallback?.(versions),
    })
    setView(opened)
    return () => {
      opened.close()
      node.remove()
      setView(null)
    }
  }, [loader, name, expose, slot])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed host triggers this effect.
  useEffect(() => view?.update(), [view, host])

  return (
    <div {...attributesOf(status, name, slot)} className={className}>
      {status.state === 'mounted' ? null : children(status, () => view?.retry())}
      <div ref={element} hidden={status.state !== 'mounted'} />
    </div>
  )
}

/** Returns `data-remote…` attributes for a remote's own page, and `data-slot…` attributes in a slot. */
function attributesOf({ state, version, error }: RemoteStatus, name: string, slot: string | undefined) {
  return slot === undefined
    ? {
        'data-remote': name,
        'data-remote-state': state,
        'data-remote-version': version,
        'data-remote-reason': error?.code,
      }
    : {
        'data-slot': slot,
        'data-slot-remote': name,
        'data-slot-state': state,
        'data-slot-version': version,
        'data-slot-reason': error?.code,
      }
}

function useStatus(view: View | null, name: string): RemoteStatus {
  const { loader } = usePortal()
  const [idle] = useState(() => loader.idle(name))
  return useSyncExternalStore(
    (listener) => view?.subscribe(listener) ?? (() => {}),
    () => view?.getStatus() ?? idle,
  )
}
