import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useUi } from '@portico/ui'
import type { ReactNode } from 'react'

/** Tells Base UI the direction, and never to write a `<style>` element. Wraps each overlay. */
export function BaseProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={useUi().direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
