import { type ReactNode, useEffect, useMemo } from 'react'
import { UiContext, type UiContextValue } from './context/ui-context.ts'
import { LocaleContext } from './language/define-texts.ts'
import { loadOverlays } from './on-demand/load-overlays.ts'
import styles from './ui-provider.module.css'

/** Idle time in ms after which the page preloads the code of its overlays. */
const QUIET = 3000

/** Props of {@link UiProvider}. */
export interface UiProviderProps {
  /** The parent of dialogs, menus and tooltips. May be a shadow root. Default: the document's body. */
  container?: HTMLElement | ShadowRoot | null | undefined
  direction?: 'ltr' | 'rtl' | undefined
  /** The user's locale, a BCP 47 tag. Default: English. The component that draws this loads the catalogs. */
  locale?: string | undefined
  /** Called with the notice for the user if an opened overlay can't be drawn. */
  onMissing?: UiContextValue['onMissing']
  children?: ReactNode
}

/** Wraps the content of one React root. Its element has no box in the layout (`display: contents`). */
export function UiProvider({
  container,
  direction = 'ltr',
  locale = 'en',
  onMissing,
  children,
}: UiProviderProps) {
  const ui = useMemo(
    () => ({ container: container ?? undefined, direction, onMissing }),
    [container, direction, onMissing],
  )
  useEffect(() => {
    const timer = setTimeout(() => void loadOverlays(), QUIET)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LocaleContext value={locale}>
      <UiContext value={ui}>
        <div className={`portico ${styles.root}`} dir={direction}>
          {children}
        </div>
      </UiContext>
    </LocaleContext>
  )
}
