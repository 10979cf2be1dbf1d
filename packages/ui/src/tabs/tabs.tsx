import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  value: string
  label: string
  content: ReactNode
}

/** Several views of one thing, one at a time. */
export function Tabs(props: {
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (value: string) => void
}) {
  const { label, tabs, value, onValueChange } = props
  return (
    <Base.Root
      defaultValue={tabs[0]?.value}
      {...(value === undefined ? {} : { value })}
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
  )
}
