import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../mount/host-context.ts'

/**
 * Sets the page's title, most specific part first: `useTitle(['report.pdf', 'Documents'])`. Empty parts are left out. One component
 * at a time sets it; when that is removed, the host's title for the remote returns.
 */
export function useTitle(parts: readonly string[]): void {
  const host = useHost()
  const setTitle = useEffectEvent((next: string[]) => {
    if (!host.signal.aborted) host.setTitle(next)
  })
  // The array is new at each render, but its text is not.
  const key = JSON.stringify(parts.filter((part) => part !== ''))
  useEffect(() => {
    setTitle(JSON.parse(key) as string[])
  }, [key])
  useEffect(() => () => setTitle([]), [])
}
