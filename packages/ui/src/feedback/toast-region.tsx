import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../context/class-names.ts'
import { useUi } from '../context/ui-context.ts'
import { onDemand } from '../on-demand/bring.ts'
import { useTexts } from '../texts/texts.ts'
import type { ToastCardProps } from './toast-card.tsx'
import styles from './toast-region.module.css'
import type { Toast, Toasts } from './toasts.ts'

const card = onDemand(async () => (await import('./toast-card.tsx')).ToastCard)

/** How long a page is left alone before what draws a toast is brought, in milliseconds: offline it could not come. */
const QUIET = 3000

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
    // Not before it is known: what replaces a text in a live region is read out again.
    if (!isMissing) return null
    return <PlainToast key={toast.id} toast={toast} onAct={act} onDismiss={dismiss} />
  }
  return createPortal(
    <section
      className={classNames('portico', styles.region)}
      dir={direction}
      // Named, and so a landmark, only while it has something: several of them may stand on one page.
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

/** What draws a toast, brought when one is `isNeeded` or the page is quiet; `isMissing` once it is known not to come. */
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

/** A toast without what draws one. */
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
