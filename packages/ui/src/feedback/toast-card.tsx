import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../context/class-names.ts'
import { useUi } from '../context/ui-context.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './toast-card.module.css'
import type { Toast } from './toasts.ts'
import { ToneIcon } from './tone-icon.tsx'

/** Time in ms for a glance, and for each character in addition. Failures stay until they are dismissed. */
const GLANCE = 4000
const PER_CHARACTER = 40

/** Props of {@link ToastCard}. */
export interface ToastCardProps {
  toast: Toast
  held: boolean
  onAct: () => void
  onDismiss: () => void
}

/** One notice on the screen. `held`: the pointer or the focus is on one of the notices. */
export function ToastCard({ toast, held, onAct, onDismiss }: ToastCardProps) {
  const t = useTexts()
  const { id, tone, title, detail, action } = toast
  const { direction } = useUi()
  const [dismiss] = useState(() => onDismiss)
  // The text is in the language of the moment it was shown, which the page may change while the toast is visible.
  const [words] = useState({ lang: t.locale, dir: direction })
  const time = GLANCE + PER_CHARACTER * (title.length + (detail?.length ?? 0)) + (action ? GLANCE : 0)
  useEffect(() => {
    if (held || tone === 'danger') return
    const timer = setTimeout(dismiss, time)
    return () => clearTimeout(timer)
  }, [held, tone, time, dismiss])
  return (
    <div className={classNames(styles.toast, styles[tone])} data-toast={id}>
      <ToneIcon tone={tone} />
      <div className={styles.text} {...words}>
        <p className={styles.title}>{title}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
      </div>
      {action ? (
        <Button size="sm" {...words} onClick={onAct}>
          {action.label}
        </Button>
      ) : null}
      <IconButton
        label={t('Dismiss')}
        icon={<X aria-hidden="true" />}
        size="sm"
        tooltip={false}
        onClick={onDismiss}
      />
    </div>
  )
}
