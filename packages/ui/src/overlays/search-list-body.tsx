import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { BaseProviders } from './base-providers.tsx'
import { getInlineSearchProps } from './inline-search.ts'
import styles from './search-list-body.module.css'

/** One row of a SearchList. */
export interface SearchListItem {
  id: string
  title: ReactNode
  /** Text next to the title in a muted colour. */
  detail?: ReactNode
}

/** Props of a SearchList. */
export interface SearchListProps<Item extends SearchListItem> {
  /** The field's name. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** Filtered and ranked by the caller. */
  items: readonly Item[]
  onPick: (item: Item) => void
  /** Shown below the rows, and announced by screen readers when it changes: the number of results, or why there are none. */
  status: string
}

/** Draws a SearchList. */
export function SearchListBody<Item extends SearchListItem>(props: SearchListProps<Item>) {
  const { label, placeholder, query, onQueryChange, items, onPick, status } = props
  return (
    <BaseProviders>
      <Autocomplete.Root {...getInlineSearchProps(query, onQueryChange)} items={items}>
        <div className={styles.field}>
          <Search size={16} aria-hidden="true" className={styles.glass} />
          <Autocomplete.Input className={styles.input} aria-label={label} placeholder={placeholder} />
        </div>
        <Autocomplete.List className={styles.list}>
          {(item: Item) => (
            <Autocomplete.Item
              key={item.id}
              value={item}
              className={styles.line}
              onClick={() => onPick(item)}
            >
              <span className={styles.title}>{item.title}</span>
              {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
      </Autocomplete.Root>
    </BaseProviders>
  )
}
