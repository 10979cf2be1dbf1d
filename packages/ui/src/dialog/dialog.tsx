import type { ReactNode, RefObject } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  /** `full` is nearly the whole window, whatever is in it; its content has no margin. */
  size?: 'sm' | 'md' | 'lg' | 'full' | undefined
  /** Where it stands; `@portico/ui/drawer` uses the edges. */
  placement?: 'center' | 'start' | 'end' | 'bottom' | undefined
  /** What gets the focus first; the first thing that can be focused unless given. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** A press outside closes it unless this is false: for forms whose text would be lost. */
  dismissible?: boolean | undefined
  /** False where only an answer closes it: it then has no button for it. */
  closable?: boolean | undefined
  /** Called when it has gone from the screen, after its transition. */
  onClosed?: (() => void) | undefined
}

/** A modal window: focus stays inside, Escape closes, and focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.DialogWindow {...props} />
}
