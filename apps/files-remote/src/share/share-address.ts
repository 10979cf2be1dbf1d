import { useHost, useHref } from '@portico/react-remote'

/**
 * The address of a page for people without an account; the secret goes behind `#`, which no server sees. Null in an element: the page
 * around it has no such page.
 */
export function usePublicAddress(path: string): string | null {
  const { portalContainer } = useHost()
  const href = useHref(path)
  return portalContainer.getRootNode() === document ? new URL(href, location.href).href : null
}
