import type { To } from '@portico/contract'
import type { ComponentProps, MouseEvent } from 'react'
import { useHost } from './host-context.ts'
import { useLocation, useNavigate } from './navigation.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
}

/** A link to an address of this remote. A plain click stays in the page; with a modifier key it is the browser's. */
export function Link({ to, replace = false, onClick, ...props }: LinkProps) {
  const { history } = useHost()
  const navigate = useNavigate()
  // A relative address depends on where one is.
  useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const staysHere = (!props.target || props.target === '_self') && props.download === undefined
    if (event.defaultPrevented || !isPlain || !staysHere) return
    event.preventDefault()
    navigate(to, { replace })
  }
  return <a {...props} href={history.createHref(to)} onClick={follow} />
}
