import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useUi } from '@portico/ui'
import type { ReactNode } from 'react'

/** Tells Base UI which way one reads, and never to write a `<style>` element. Stands around each overlay. */
export function BaseProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={useUi().direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
