import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../context/class-names.ts'
import { useUi } from '../context/ui-context.ts'
import { lazyModule } from '../on-demand/lazy-module.ts'
import { useTexts } from '../texts/texts.ts'
import type { ToastCardProps } from './toast-card.tsx'
import styles from './toast-region.module.css'
import type { Toast, Toasts } from './toasts.ts'

const card = lazyModule(async () => (await import('./toast-card.tsx')).ToastCard)

/** Idle time in ms before the code that draws toasts is preloaded: offline it could not load. */
const QUIET = 3000

/** Props of {@link ToastRegion}. */
export interface ToastRegionProps {
  toasts: Toasts
}

/**
 * Draws toasts at the lower end of the page. Two live regions exist from the start, because a region is only announced if it
 * existed before its text: the polite one for most toasts, the assertive one for failures.
 */
export function ToastRegion({ toasts }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  const { container, direction } = useUi()
  const t = useTexts()
  const [held, setHeld] = useState(false)
  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
  }
  const isNeeded = shown.length > 0
  const { ToastCard, isMissing } = useToastCard(isNeeded)
  const draw = (toast: Toast) => {
    const dismiss = () => toasts.dismiss(toast.id)
    const act = () => {
      dismiss()
      toast.action?.run()
    }
    if (ToastCard)
      return <ToastCard key={toast.id} toast={toast} held={held} onAct={act} onDismiss={dismiss} />
    // Not before it is known, because replaced text in a live region is announced again.
    if (!isMissing) return null
    return <PlainToast key={toast.id} toast={toast} onAct={act} onDismiss={dismiss} />
  }
  return createPortal(
    <section
      className={classNames('portico', styles.region)}
      dir={direction}
      // Named, and so a landmark, only while it has toasts: a page may have several regions.
      aria-label={isNeeded ? t('Notifications') : undefined}
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

/** Returns the component that draws toasts. Loads it when it `isNeeded` or the page is idle. `isMissing`: it could not be loaded. */
function useToastCard(isNeeded: boolean) {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const bring = () => void card.load().then((hasCome) => setMissing(!hasCome))
    if (isNeeded) return bring()
    const timer = setTimeout(bring, QUIET)
    return () => clearTimeout(timer)
  }, [isNeeded])
  return { ToastCard: card.useLoaded(), isMissing }
}

/** A toast without the component that draws toasts. */
function PlainToast({ toast, onAct, onDismiss }: Omit<ToastCardProps, 'held'>) {
  const t = useTexts()
  return (
    <div className={styles.plain}>
      <p>{toast.title}</p>
      <p>{toast.detail}</p>
      {toast.action ? (
        <button type="button" onClick={onAct}>
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" onClick={onDismiss}>
        {t('Dismiss')}
      </button>
    </div>
  )
}

function isFailure(toast: Toast): boolean {
  return toast.tone === 'danger'
}
