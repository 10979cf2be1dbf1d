import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../provider/class-names.ts'
import { usePortalProps, useUi } from '../provider/ui-context.ts'
import styles from './dialog.module.css'

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
  const { open, title, children, confirmLabel, cancelLabel, danger = false, onConfirm, onCancel } = props
  const portal = usePortalProps()
  const { texts } = useUi()
  const [busy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)

  async function run(): Promise<void> {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Base.Portal {...portal}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={classNames(styles.viewport, styles.center)}>
          <Base.Popup
            className={classNames(styles.dialog, styles.sm)}
            initialFocus={danger ? cancel : confirm}
          >
            <header className={styles.header}>
              <div className={styles.heading}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {children ? (
                  <Base.Description className={styles.description} render={<div />}>
                    {children}
                  </Base.Description>
                ) : null}
              </div>
            </header>
            <footer className={classNames(styles.footer, styles.plain)}>
              <Button ref={cancel} onClick={onCancel} disabled={busy}>
                {cancelLabel ?? texts.cancel}
              </Button>
              {/* A rejection is left unhandled on purpose: it reaches the page's error report. */}
              <Button
                ref={confirm}
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                onClick={() => void run()}
              >
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
