import { useHost, useHref } from '@portico/react-remote'
import { useFilesConfig } from '../config.ts'
import { openPath } from '../place/own-pages.ts'

/**
 * The address of the page that opens shares; the secret goes behind `#`, which no server sees. Null in an element of another page that does
 * not say where it is (`share-page`).
 */
export function useOpenAddress(): string | null {
  const { portalContainer } = useHost()
  const { sharePage } = useFilesConfig()
  const href = useHref(openPath)
  if (sharePage) return sharePage
  return portalContainer.getRootNode() === document ? new URL(href, location.href).href : null
}
