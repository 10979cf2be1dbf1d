import type { ComponentProps, MouseEvent } from 'react'
import { usePortal } from './portal.ts'

/** Renders a link inside the portal. A plain click navigates without loading a document; the browser handles all other clicks. */
export function PortalLink({ href, onClick, ...props }: ComponentProps<'a'> & { href: string }) {
  const { history } = usePortal()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...props} href={href} onClick={follow} />
}
