import { useHost, useHref } from '@portico/react-remote'

/**
 * Returns the address of a page for people without an account. The secret goes behind `#`, so no server sees it. Null in a custom
 * element, because the page around it has no such page.
 */
export function usePublicUrl(path: string): string | null {
  const { portalContainer } = useHost()
  const href = useHref(path)
  return portalContainer.getRootNode() === document ? new URL(href, location.href).href : null
}
