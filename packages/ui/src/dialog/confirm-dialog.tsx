import type { ReactNode } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What happens, and whether it can be undone. */
  children?: ReactNode
  /** A verb: "Delete 3 files". */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** While a returned promise is pending the button is busy and the dialog stays. Handle failures inside. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
}

/** Asks before something that matters. Nothing but its two buttons and Escape closes it; where it destroys, Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open, props.onCancel)
  return overlays && <overlays.ConfirmWindow {...props} />
}
