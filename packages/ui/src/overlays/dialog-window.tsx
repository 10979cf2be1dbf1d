import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../context/class-names.ts'
import { usePortalProps } from '../context/ui-context.ts'
import styles from '../dialog/dialog.module.css'
import type { DialogProps } from '../dialog/dialog.tsx'
import { useTexts } from '../texts/texts.ts'
import { BaseProviders } from './base-providers.tsx'
import { DialogBody } from './dialog-body.tsx'
import { useReturnFocus } from './return-focus.ts'

/** Draws a Dialog. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  placement = 'center',
  initialFocus,
  dismissible = true,
  closable = true,
  onClosed,
}: DialogProps) {
  const portal = usePortalProps()
  const t = useTexts()
  const id = useId()
  const returnFocus = useReturnFocus()
  return (
    <BaseProviders>
      <Base.Root
        open={open}
        onOpenChange={(next) => onOpenChange(next)}
        onOpenChangeComplete={(now) => !now && onClosed?.()}
        disablePointerDismissal={!dismissible}
      >
        <Base.Portal {...portal}>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Viewport className={classNames(styles.viewport, styles[placement])}>
            <Base.Popup
              {...returnFocus}
              aria-modal="true"
              className={classNames(styles.dialog, styles[size])}
              {...(initialFocus ? { initialFocus } : {})}
            >
              <Heading {...{ id, title, description }} />
              {children ? <DialogBody titleId={id}>{children}</DialogBody> : null}
              {footer ? <footer className={styles.footer}>{footer}</footer> : null}
              {closable ? (
                <Base.Close
                  className={styles.close}
                  render={
                    <IconButton label={t('Close')} icon={<X aria-hidden />} size="sm" tooltip={false} />
                  }
                />
              ) : null}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </BaseProviders>
  )
}

function Heading({ id, title, description }: Pick<DialogProps, 'title' | 'description'> & { id: string }) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <Base.Title id={id} className={styles.title}>
          {title}
        </Base.Title>
        {description ? (
          <Base.Description className={styles.description}>{description}</Base.Description>
        ) : null}
      </div>
    </header>
  )
}
