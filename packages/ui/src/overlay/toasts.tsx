import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Button, IconButton } from '../button/button.tsx'
import styles from './toasts.module.css'
import { useContainer } from './ui-provider.tsx'

/** What a toast says; the shape of the contract's `Notice`. */
export interface ToastNotice {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  action?: { label: string; run: () => void }
}

interface ToastData {
  tone: ToastNotice['tone']
  action?: ToastNotice['action']
}

type Manager = ReturnType<typeof Toast.createToastManager<ToastData>>

/** Shows toasts from anywhere, React or not. */
export interface Toasts {
  /** Returns the toast's id. A `danger` stays until it is closed; the others leave after 6 seconds, not while looked at. */
  show(notice: ToastNotice): string
  dismiss(id: string): void
  readonly manager: Manager
}

/** Makes the toasts of one page; `ToastRegion` draws them. */
export function createToasts(): Toasts {
  const manager = Toast.createToastManager<ToastData>()
  return {
    manager,
    show: ({ tone, title, detail, action }) =>
      manager.add({
        title,
        ...(detail === undefined ? {} : { description: detail }),
        type: tone,
        priority: tone === 'danger' ? 'high' : 'low',
        timeout: tone === 'danger' ? 0 : 6_000,
        data: { tone, ...(action ? { action } : {}) },
      }),
    dismiss: (id) => manager.close(id),
  }
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Draws the toasts, in a corner of the page. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const container = useContainer()
  return (
    <Toast.Provider toastManager={toasts.manager} limit={4}>
      <Toast.Portal container={container}>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? 'info'
    const action = toast.data?.action
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        data-tone={tone}
        swipeDirection={['right', 'down']}
      >
        <Icon size={18} aria-hidden="true" className={styles.icon} />
        <div className={styles.text}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.detail} />
          {action ? (
            <Button
              size="sm"
              onClick={() => {
                action.run()
                close(toast.id)
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </div>
        <Toast.Close render={<IconButton label="Close" icon={<X />} />} />
      </Toast.Root>
    )
  })
}
