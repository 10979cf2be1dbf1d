import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePortalProps } from '../context/ui-context.ts'
import styles from '../menu/menu.module.css'
import type { MenuProps, MenuStart } from '../menu/menu.tsx'
import { BaseProviders } from './base-providers.tsx'
import { isFocusElsewhere } from './return-focus.ts'

/** Props of {@link MenuSurface}. */
export interface MenuSurfaceProps extends Pick<MenuProps, 'align' | 'side'> {
  open: boolean
  onClose: () => void
  /** The anchor of the menu: the element that opened it, or a point. */
  anchor: RefObject<HTMLElement | null> | { getBoundingClientRect: () => DOMRect } | null
  sideOffset: number
  start?: MenuStart
  id?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  children: ReactNode
}

/** An open menu at its anchor. The focus returns to where it came from. */
export function MenuSurface(props: MenuSurfaceProps) {
  const {
    open,
    onClose,
    align,
    side,
    sideOffset,
    anchor,
    start = 'menu',
    id,
    label,
    labelledBy,
    children,
  } = props
  const portal = usePortalProps()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseProviders>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Base.Portal {...portal}>
          <Base.Positioner
            className={styles.positioner}
            align={align}
            side={side}
            sideOffset={sideOffset}
            collisionPadding={8}
            anchor={anchor}
          >
            <Base.Popup
              ref={popup}
              id={id}
              className={styles.menu}
              aria-label={label}
              aria-labelledby={labelledBy}
              {...(anchor && 'current' in anchor
                ? { finalFocus: () => (isFocusElsewhere(popup) ? false : anchor.current) }
                : {})}
            >
              {children}
              <StartFocus popup={popup} start={start} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </BaseProviders>
  )
}

/** Focuses the first item for the keyboard, each time the menu opens. */
function StartFocus({ popup, start }: { popup: RefObject<HTMLElement | null>; start: MenuStart }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open menu keeps the focus that it was given.
  useEffect(() => {
    if (start === 'menu') return
    const items = popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled])')
    ;[...(items ?? [])].at(start === 'first' ? 0 : -1)?.focus()
  }, [])
  return null
}
