import { createContext, useContext } from 'react'

/** The notice that something could not be opened. It fits a toast, and the contract's notice. */
export interface LoadFailureNotice {
  tone: 'danger'
  title: string
  detail: string
  action: { label: string; run: () => void }
}

/** The values of UiProvider: the container of overlays, and the direction. */
export interface UiContextValue {
  /** The parent of overlays. Undefined: the document's body. */
  container: HTMLElement | ShadowRoot | undefined
  direction: 'ltr' | 'rtl'
  /** Notifies the user that an overlay can't be drawn, because its code did not load. */
  onMissing?: ((notice: LoadFailureNotice) => void) | undefined
}

/** Provides {@link UiContextValue}. Components also work without a provider, with these defaults. */
export const UiContext = createContext<UiContextValue>({ container: undefined, direction: 'ltr' })

/** Returns the values of the nearest UiProvider. */
export function useUi(): UiContextValue {
  return useContext(UiContext)
}

/** Returns the props of every overlay's portal: its container, and the class and direction for its content. */
export function usePortalProps(): Pick<UiContextValue, 'container'> & {
  className: string
  dir: 'ltr' | 'rtl'
} {
  const { container, direction } = useUi()
  return { container, className: 'portico', dir: direction }
}
