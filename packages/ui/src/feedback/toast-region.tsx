import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../provider/class-names.ts'
import { useUi } from '../provider/ui-context.ts'
import styles from './toast-region.module.css'
import type { Toast, Toasts } from './toasts.ts'
import { ToneIcon } from './tone-icon.tsx'

/** Milliseconds for a glance, and for every character beyond it; failures stay until they are dismissed. */
const GLANCE = 4000
const PER_CHARACTER = 40

/** Props of {@link ToastRegion}. */
export interface ToastRegionProps {
  toasts: Toasts
}

/**
 * Draws toasts at the page's lower end. Two live regions stand there from the start, since a region is only read out
 * when it existed before its text: the polite one for most, the assertive one for failures.
 */
export function ToastRegion({ toasts }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  const { container, direction, texts } = useUi()
  const [held, setHeld] = useState(false)
  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
  }
  const draw = (toast: Toast) => (
    <ToastCard key={toast.id} toast={toast} held={held} onDismiss={() => toasts.dismiss(toast.id)} />
  )
  return createPortal(
    <section
      className={classNames('portico', styles.region)}
      dir={direction}
      aria-label={texts.notifications}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={release}
    >
      <div className={styles.list} role="alert" aria-live="assertive" aria-atomic="false">
        {shown.filter(isFailure).map(draw)}
      </div>
      <div className={styles.list} role="status" aria-live="polite" aria-atomic="false">
        {shown.filter((toast) => !isFailure(toast)).map(draw)}
      </div>
    </section>,
    container ?? document.body,
  )
}

function isFailure(toast: Toast): boolean {
  return toast.tone === 'danger'
}

interface ToastCardProps {
  toast: Toast
  held: boolean
  onDismiss: () => void
}

function ToastCard({ toast, held, onDismiss }: ToastCardProps) {
  const { texts } = useUi()
  const { id, tone, title, detail, action } = toast
  const [dismiss] = useState(() => onDismiss)
  const time = GLANCE + PER_CHARACTER * (title.length + (detail?.length ?? 0)) + (action ? GLANCE : 0)
  useEffect(() => {
    if (held || tone === 'danger') return
    const timer = setTimeout(dismiss, time)
    return () => clearTimeout(timer)
  }, [held, tone, time, dismiss])
  return (
    <div className={classNames(styles.toast, styles[tone])} data-toast={id}>
      <ToneIcon tone={tone} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
      </div>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton
        label={texts.dismiss}
        icon={<X aria-hidden="true" />}
        size="sm"
        tooltip={false}
        onClick={onDismiss}
      />
    </div>
  )
}
