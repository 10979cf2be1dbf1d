import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { BaseProviders } from '../overlays/base-providers.tsx'
import styles from './tabs.module.css'

/** One view of {@link Tabs}. */
export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The shown view, if the caller controls it, for example by the address. */
  value?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

/** Several views of one subject, one at a time. Arrow keys move between their names. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <BaseProviders>
      <Base.Root
        {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
        onValueChange={(next) => onValueChange?.(String(next))}
      >
        <Base.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
            {tab.content}
          </Base.Panel>
        ))}
      </Base.Root>
    </BaseProviders>
  )
}
