import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { createContext, type ReactNode, useContext } from 'react'

type Container = HTMLElement | ShadowRoot

const ContainerContext = createContext<Container | null>(null)

/** Where the overlays of this tree are drawn; null stands for the document's body. */
export function useContainer(): Container | null {
  return useContext(ContainerContext)
}

/**
 * Stands around a tree that uses the kit. Overlays (dialogs, menus, tooltips, toasts) are drawn into `container`, which
 * may be a shadow root, and nothing writes inline style elements, so a strict policy holds.
 */
export function UiProvider(props: {
  container?: Container | null
  direction?: 'ltr' | 'rtl'
  children: ReactNode
}) {
  const { container = null, direction = 'ltr', children } = props
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <ContainerContext value={container}>
          <Tooltip.Provider delay={500}>{children}</Tooltip.Provider>
        </ContainerContext>
      </DirectionProvider>
    </CSPProvider>
  )
}
