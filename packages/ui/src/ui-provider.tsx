import { type ReactNode, useEffect, useMemo } from 'react'
import { type Ui, UiContext } from './context/ui-context.ts'
import { LocaleContext } from './language/define-texts.ts'
import { loadOverlays } from './on-demand/load-overlays.ts'
import styles from './ui-provider.module.css'

/** Milliseconds after which a page has drawn itself and what its overlays need may come, before anybody asks. */
const QUIET = 3000

/** Props of {@link UiProvider}. */
export interface UiProviderProps {
  /** Where dialogs, menus and tooltips are drawn; may be a shadow root. The document's body unless given. */
  container?: HTMLElement | ShadowRoot | null | undefined
  direction?: 'ltr' | 'rtl' | undefined
  /** The person's locale, a BCP 47 tag; English unless given. Its catalogs are loaded by the component that draws this. */
  locale?: string | undefined
  /** Called when something that was opened can't be drawn, with what the person should read. */
  onMissing?: Ui['onMissing']
  children?: ReactNode
}

/** Stands around everything one React root draws; its element takes no part in layout (`display: contents`). */
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
