import { createContext, useContext } from 'react'

/** What somebody reads for whom something could not be opened; fits a toast, and the contract's notice. */
export interface MissingNotice {
  tone: 'danger'
  title: string
  detail: string
  action: { label: string; run: () => void }
}

/** What UiProvider hands down: where overlays go, and how one reads. */
export interface Ui {
  /** Where overlays are drawn; `undefined` means the document's body. */
  container: HTMLElement | ShadowRoot | undefined
  direction: 'ltr' | 'rtl'
  /** Tells the person that something they opened can't be drawn, because its code did not come. */
  onMissing?: ((notice: MissingNotice) => void) | undefined
}

/** Carries {@link Ui}; components work without a provider too, with these defaults. */
export const UiContext = createContext<Ui>({ container: undefined, direction: 'ltr' })

/** What the nearest UiProvider gave. */
export function useUi(): Ui {
  return useContext(UiContext)
}

/** The props of every overlay's portal: its container, and what the reset and the direction need around it. */
export function usePortalProps(): Pick<Ui, 'container'> & { className: string; dir: 'ltr' | 'rtl' } {
  const { container, direction } = useUi()
  return { container, className: 'portico', dir: direction }
}
