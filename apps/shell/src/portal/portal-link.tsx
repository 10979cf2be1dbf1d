import type { ComponentProps, MouseEvent } from 'react'
import { usePortal } from './portal.ts'

/** A link inside the portal: a plain click stays in the page, everything else is the browser's. */
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
