import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cloneWithProps } from '../context/clone-with-props.ts'
import { loadOverlays, useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  /** MenuItem, MenuSeparator, MenuLabel, MenuRadioGroup, MenuCheckboxItem. */
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  /** Loads the code that draws the children, if it loads on demand. The menu opens when it is loaded. Must stay the same function. */
  prepare?: (() => Promise<unknown>) | undefined
}

/** The initial focus: the menu itself after a pointer, an item after the keyboard. */
export type MenuStart = 'menu' | 'first' | 'last'

/** A button that opens a list of actions. Arrow keys, Home, End and typing move in it, and Escape returns the focus. */
export function Menu({ trigger, children, align = 'end', side = 'bottom', prepare }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<MenuStart>('menu')
  const anchor = useRef<HTMLElement>(null)
  const overlays = useMenuOverlays(isOpen, prepare, () => setOpen(false))
  // Preloads the menu, so that it is available when the button is pressed.
  const onIntent = () => {
    void loadOverlays()
    void prepare?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setStart(event.key === 'ArrowDown' ? 'first' : 'last')
    setOpen(true)
  }
  const onClick = (event: MouseEvent) => {
    // A click without a pointer comes from the keyboard.
    setStart(event.detail === 0 ? 'first' : 'menu')
    setOpen(!isOpen)
  }
  const button = cloneWithProps(trigger, {
    ref: anchor,
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-popup-open': isOpen ? '' : undefined,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick,
    onKeyDown,
  })
  return (
    <>
      {button}
      {overlays ? (
        <overlays.MenuSurface
          id={id}
          labelledBy={`${id}-button`}
          open={isOpen}
          onClose={() => setOpen(false)}
          anchor={anchor}
          start={start}
          align={align}
          side={side}
          sideOffset={4}
        >
          {children}
        </overlays.MenuSurface>
      ) : null}
    </>
  )
}

/** Returns the components of a menu, once it has been open and its items can be drawn. */
function useMenuOverlays(
  isOpen: boolean,
  prepare: MenuProps['prepare'],
  onClose: () => void,
): ReturnType<typeof useOverlays> {
  const overlays = useOverlays(isOpen, onClose)
  const [isPrepared, setPrepared] = useState(prepare === undefined)
  useEffect(() => {
    if (isOpen) void prepare?.().then(() => setPrepared(true))
  }, [isOpen, prepare])
  return isPrepared ? overlays : null
}

/** Props of {@link PointMenu}. */
export interface PointMenuProps extends Pick<MenuProps, 'prepare'> {
  /** Its position in client pixels. Null keeps it closed. */
  point: { x: number; y: number } | null
  onClose: () => void
  children: ReactNode
  /** The menu's accessible name, since no button names it. */
  label?: string | undefined
}

/** A menu at a point instead of below a button. `@portico/ui/context-menu` uses it. */
export function PointMenu({ point, onClose, children, label, prepare }: PointMenuProps) {
  const overlays = useMenuOverlays(point !== null, prepare, onClose)
  if (!overlays) return null
  const anchor = point && { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) }
  return (
    <overlays.MenuSurface
      open={point !== null}
      onClose={onClose}
      anchor={anchor}
      align="start"
      side="bottom"
      sideOffset={2}
      label={label}
    >
      {children}
    </overlays.MenuSurface>
  )
}
