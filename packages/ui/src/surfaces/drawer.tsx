import { Dialog, type DialogProps } from '@portico/ui'

/** Props of {@link Drawer}: a Dialog's, with an edge instead of a placement. */
export interface DrawerProps extends Omit<DialogProps, 'placement'> {
  /** The edge it comes from. */
  side?: 'start' | 'end' | 'bottom' | undefined
}

/** A panel from an edge of the page, for what belongs to the thing beside it: a row, a file. Modal, like a Dialog. */
export function Drawer({ side = 'end', ...props }: DrawerProps) {
  return <Dialog {...props} placement={side} />
}
