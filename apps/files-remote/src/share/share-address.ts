import { useHost, useHref } from '@portico/react-remote'
import { openPath } from '../place/own-pages.ts'

/**
 * The address of the page that opens shares; the secret goes behind `#`, which no server sees. Null in an element: the page around it has
 * no such page.
 */
export function useOpenAddress(): string | null {
  const { portalContainer } = useHost()
  const href = useHref(openPath)
  return portalContainer.getRootNode() === document ? new URL(href, location.href).href : null
}
