import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'

/**
 * Tells the copy of Base UI it is bundled with which way one reads, and never to write a `<style>` element. The core is
 * shared at run time while other entries are bundled into each remote with a copy of their own, so those wrap again.
 */
export function BaseProviders({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
