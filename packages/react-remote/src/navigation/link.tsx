import type { NavigationTarget } from '@portico/contract'
import type { ComponentProps, MouseEvent } from 'react'
import { useHost } from '../mount/host-context.ts'
import { useHref } from './use-location.ts'

/** An anchor's own props, with a place instead of an address. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Relative to the remote's base path; `//auth` is relative to the host. */
  to: NavigationTarget
  replace?: boolean
  state?: unknown
}

/**
 * Renders a real link into the portal. A plain click navigates without loading the page. The browser handles clicks with a modifier,
 * `target` and `download`.
 */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const { history } = useHost()
  const href = useHref(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || opensElsewhere(anchor)) return
    event.preventDefault()
    // As in the browser, a link to the current address adds no entry.
    const isHere = href === history.createHref('')
    if (replace ?? isHere) history.replace(to, state)
    else history.push(to, state)
  }
  return <a {...anchor} href={href} onClick={follow} />
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function opensElsewhere({ target, download }: Pick<LinkProps, 'target' | 'download'>): boolean {
  const isOtherTarget = target !== undefined && target !== '' && target !== '_self'
  return isOtherTarget || (download !== undefined && download !== false)
}
