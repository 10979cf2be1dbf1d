import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../provider/class-names.ts'
import { usePortalProps, useUi } from '../provider/ui-context.ts'
import styles from './dialog.module.css'

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Where it stands; `@portico/ui/drawer` uses the edges. */
  placement?: 'center' | 'start' | 'end' | 'bottom' | undefined
  /** What gets the focus first; the first thing that can be focused unless given. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** A press outside closes it unless this is false: for forms whose text would be lost. */
  dismissible?: boolean | undefined
  /** Called when it has gone from the screen, after its transition. */
  onClosed?: (() => void) | undefined
}

/** A modal window: focus stays inside, Escape closes, and focus goes back to where it came from. */
export function Dialog({
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
  onClosed,
}: DialogProps) {
  const portal = usePortalProps()
  const { texts } = useUi()
  return (
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
            className={classNames(styles.dialog, styles[size])}
            {...(initialFocus ? { initialFocus } : {})}
          >
            <header className={styles.header}>
              <div className={styles.heading}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description ? (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                ) : null}
              </div>
            </header>
            {children ? <div className={styles.body}>{children}</div> : null}
            {footer ? <footer className={styles.footer}>{footer}</footer> : null}
            <Base.Close
              className={styles.close}
              render={
                <IconButton label={texts.close} icon={<X aria-hidden="true" />} size="sm" tooltip={false} />
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
