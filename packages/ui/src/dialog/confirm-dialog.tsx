import type { ReactNode } from 'react'
import { useOverlays } from '../on-demand/load-overlays.ts'

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** The effect of the action, and whether it can be undone. */
  children?: ReactNode
  /** A verb, such as "Delete 3 files". */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** If it returns a promise, the button is busy and the dialog stays open until the promise settles. Handle failures inside. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
}

/** Asks before an important action. Only its two buttons and Escape close it. If the action is destructive, Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open, props.onCancel)
  return overlays && <overlays.ConfirmWindow {...props} />
}
