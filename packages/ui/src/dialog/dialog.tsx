import type { ReactNode, RefObject } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end. The main button is the last one. */
  footer?: ReactNode
  /** `full` nearly fills the window with any content, and its content has no margin. */
  size?: 'sm' | 'md' | 'lg' | 'full' | undefined
  /** The position. `@portico/ui/drawer` uses the edges. */
  placement?: 'center' | 'start' | 'end' | 'bottom' | undefined
  /** The element that gets the focus first. Default: the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** False to keep it open after a press outside, for forms whose text would be lost. Default: true. */
  dismissible?: boolean | undefined
  /** False if only an answer closes it. Then it has no close button. */
  closable?: boolean | undefined
  /** Called after it has disappeared with its transition. */
  onClosed?: (() => void) | undefined
}

/** A modal window: focus stays inside, Escape closes it, and the focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.DialogWindow {...props} />
}
