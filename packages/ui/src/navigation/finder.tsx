import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { uiTexts, usePortalProps } from '@portico/ui'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { BaseProviders } from '../overlays/base-providers.tsx'
import { getInlineSearchProps } from '../overlays/inline-search.ts'
import styles from './finder.module.css'

/** One row of a {@link Finder}. */
export interface FinderItem {
  id: string
  title: ReactNode
  icon?: ReactNode
  /** Text next to the title in a muted colour: the place or the kind. */
  detail?: ReactNode
  /** Shown at the end: keys, or a state. */
  end?: ReactNode
}

/** Rows that belong together, in their order. */
export interface FinderGroup<Item extends FinderItem = FinderItem> {
  id: string
  label: string
  items: readonly Item[]
  /** Shown instead of rows or below them: still searching, or why there are none. */
  note?: ReactNode
}

/** Props of {@link Finder}. */
export interface FinderProps<Item extends FinderItem> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dialog's name. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** Filtered and ranked by the caller. */
  groups: readonly FinderGroup<Item>[]
  onPick: (item: Item, event: { newTab: boolean }) => void
  /** Announced by screen readers when it changes: the number of results. */
  status: string
  /** Shown instead of the rows if no group has any. */
  empty: ReactNode
  footer?: ReactNode
}

/** A dialog with a search field and its results: arrows move, Enter picks the marked row, Escape closes. */
export function Finder<Item extends FinderItem>(props: FinderProps<Item>) {
  const portal = usePortalProps()
  return (
    <BaseProviders>
      <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
        <Dialog.Portal {...portal}>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Viewport className={styles.viewport}>
            <Dialog.Popup className={styles.finder} aria-label={props.label}>
              <Body {...props} />
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </BaseProviders>
  )
}

function Body<Item extends FinderItem>(props: FinderProps<Item>) {
  const { label, placeholder, query, onQueryChange, groups, onPick, status, empty, footer } = props
  const t = uiTexts.useTexts()
  const hasLines = groups.some(({ items }) => items.length > 0)
  return (
    <Autocomplete.Root {...getInlineSearchProps(query, onQueryChange)} items={groups}>
      <div className={styles.field}>
        <Search size={18} aria-hidden="true" className={styles.glass} />
        <Autocomplete.Input className={styles.input} aria-label={label} placeholder={placeholder} />
        <Dialog.Close className={styles.close}>{t('Close')}</Dialog.Close>
      </div>
      <div className={styles.results}>
        <Autocomplete.List className={styles.list}>
          {(group: FinderGroup<Item>) => (
            <Autocomplete.Group key={group.id} items={group.items}>
              <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Item) => <Line key={item.id} item={item} onPick={onPick} />}
              </Autocomplete.Collection>
              {group.note ? <div className={styles.note}>{group.note}</div> : null}
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {/* The list leaves out groups without rows, but their note is shown. */}
        {groups
          .filter(({ items, note }) => items.length === 0 && note)
          .map(({ id, label, note }) => (
            <section key={id} className={styles.noted} aria-label={label}>
              <span className={styles.label}>{label}</span>
              <div className={styles.note}>{note}</div>
            </section>
          ))}
        {!hasLines && groups.every(({ note }) => !note) ? <div className={styles.empty}>{empty}</div> : null}
      </div>
      <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Autocomplete.Root>
  )
}

function Line<Item extends FinderItem>({
  item,
  onPick,
}: {
  item: Item
  onPick: FinderProps<Item>['onPick']
}) {
  return (
    <Autocomplete.Item
      value={item}
      className={styles.line}
      onClick={(event) => onPick(item, { newTab: event.metaKey || event.ctrlKey })}
    >
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      <span className={styles.title}>{item.title}</span>
      {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
      {item.end ? <span className={styles.end}>{item.end}</span> : null}
    </Autocomplete.Item>
  )
}
