import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../mount/host-context.ts'

/**
 * Names the page, most specific part first: `useTitle(['report.pdf', 'Documents'])`. Empty parts are left out. One
 * component at a time names it; when that goes, the host's title for the remote comes back.
 */
export function useTitle(parts: readonly string[]): void {
  const host = useHost()
  const setTitle = useEffectEvent((next: string[]) => {
    if (!host.signal.aborted) host.setTitle(next)
  })
  // An array is new with every render; its text is not.
  const key = JSON.stringify(parts.filter((part) => part !== ''))
  useEffect(() => {
    setTitle(JSON.parse(key) as string[])
  }, [key])
  useEffect(() => () => setTitle([]), [])
}
