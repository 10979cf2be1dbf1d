import { Tooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useMemo } from 'react'
import { BaseProviders } from './base-providers.tsx'
import { englishTexts, type UiTexts } from './texts.ts'
import { UiContext } from './ui-context.ts'
import styles from './ui-provider.module.css'

/** Props of {@link UiProvider}. */
export interface UiProviderProps {
  /** Where dialogs, menus and tooltips are drawn; may be a shadow root. The document's body unless given. */
  container?: HTMLElement | ShadowRoot | null | undefined
  direction?: 'ltr' | 'rtl' | undefined
  /** Translations of the kit's own words. */
  texts?: Partial<UiTexts> | undefined
  children?: ReactNode
}

/** Stands around everything one React root draws; its element takes no part in layout (`display: contents`). */
export function UiProvider({ container, direction = 'ltr', texts, children }: UiProviderProps) {
  const ui = useMemo(
    () => ({ container: container ?? undefined, direction, texts: { ...englishTexts, ...texts } }),
    [container, direction, texts],
  )
  return (
    <UiContext value={ui}>
      <BaseProviders direction={direction}>
        <Tooltip.Provider delay={500}>
          <div className={`portico ${styles.root}`} dir={direction}>
            {children}
          </div>
        </Tooltip.Provider>
      </BaseProviders>
    </UiContext>
  )
}
