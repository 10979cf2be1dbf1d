import { Dialog as Base } from '@base-ui/react/dialog'
import { IconButton, useUi } from '@portico/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './drawer.module.css'

/** A panel from the page's end side, for a form that belongs to what is beside it. */
export function Drawer(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { container } = useUi()
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={container}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X />} />} />
          </div>
          {description ? (
            <Base.Description className={styles.description}>{description}</Base.Description>
          ) : null}
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
