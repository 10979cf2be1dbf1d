import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { isRepeatedPress, useSingleRun } from '../actions/single-run.ts'
import { classNames } from '../context/class-names.ts'
import { usePortalProps } from '../context/ui-context.ts'
import type { ConfirmDialogProps } from '../dialog/confirm-dialog.tsx'
import styles from '../dialog/dialog.module.css'
import { useTexts } from '../texts/texts.ts'
import { BaseProviders } from './base-providers.tsx'
import { useReturnFocus } from './return-focus.ts'

/** Draws a ConfirmDialog. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger = false, onConfirm, onCancel } = props
  const portal = usePortalProps()
  const t = useTexts()
  const returnFocus = useReturnFocus()
  const { busy, run } = useConfirming(onConfirm)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)

  return (
    <BaseProviders>
      <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
        <Base.Portal {...portal}>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Viewport className={classNames(styles.viewport, styles.center)}>
            <Base.Popup
              {...returnFocus}
              aria-modal="true"
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
                  {cancelLabel ?? t('Cancel')}
                </Button>
                {/* A rejection is deliberately unhandled, so that it reaches the page's error report. */}
                <Button
                  ref={confirm}
                  variant={danger ? 'danger' : 'primary'}
                  busy={busy}
                  // The second click of a double click on the opener may hit this button.
                  onClick={() => isRepeatedPress() || void run()}
                >
                  {confirmLabel}
                </Button>
              </footer>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </BaseProviders>
  )
}

/** Returns a guarded confirmation. The next question may follow at once, so a completed run does not block another one. */
function useConfirming(onConfirm: ConfirmDialogProps['onConfirm']) {
  const [busy, setBusy] = useState(false)
  const run = useSingleRun<void, void>(
    async () => {
      setBusy(true)
      try {
        await onConfirm()
      } finally {
        setBusy(false)
      }
    },
    { repeats: true },
  )
  return { busy, run }
}
