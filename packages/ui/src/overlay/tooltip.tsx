import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'
import { useContainer } from './ui-provider.tsx'

/** A word about `children`, a single element that takes the focus. It never holds what is said nowhere else. */
export function Tooltip({
  label,
  children,
}: {
  label: ReactNode
  children: ReactElement<Record<string, unknown>>
}) {
  const container = useContainer()
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{label}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
