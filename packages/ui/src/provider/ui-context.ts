import { createContext, useContext } from 'react'
import { englishTexts, type UiTexts } from './texts.ts'

/** What UiProvider hands down: where overlays go, how one reads, and the kit's own words. */
export interface Ui {
  /** Where overlays are drawn; `undefined` means the document's body. */
  container: HTMLElement | ShadowRoot | undefined
  direction: 'ltr' | 'rtl'
  texts: UiTexts
}

/** Carries {@link Ui}; components work without a provider too, with these defaults. */
export const UiContext = createContext<Ui>({ container: undefined, direction: 'ltr', texts: englishTexts })

/** What the nearest UiProvider gave. */
export function useUi(): Ui {
  return useContext(UiContext)
}

/** The props of every overlay's portal: its container, and what the reset and the direction need around it. */
export function usePortalProps(): Pick<Ui, 'container'> & { className: string; dir: 'ltr' | 'rtl' } {
  const { container, direction } = useUi()
  return { container, className: 'portico', dir: direction }
}
