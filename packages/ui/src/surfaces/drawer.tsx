import { Dialog, type DialogProps } from '@portico/ui'

/** Props of {@link Drawer}: a Dialog's, with an edge instead of a placement. */
export interface DrawerProps extends Omit<DialogProps, 'placement'> {
  /** The edge at which it appears. */
  side?: 'start' | 'end' | 'bottom' | undefined
}

/** A panel at an edge of the page, for details of the content next to it: a row, a file. Modal, like a Dialog. */
export function Drawer({ side = 'end', ...props }: DrawerProps) {
  return <Dialog {...props} placement={side} />
}
