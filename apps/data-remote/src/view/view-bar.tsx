import { Button, Menu } from '@portico/ui'
import { ArrowDownUp, ListFilter, Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { matchesShortcut } from '../keys/grid-keys.ts'
import { isTyping } from '../keys/use-page-keys.ts'
import { getSortableColumns } from '../query/conditions/cursor.ts'
import { emptyView } from '../query/conditions/view-state.ts'
import type { ViewsProps } from '../saved/use-views.ts'
import { ViewsMenu } from '../saved/views-menu.tsx'
import { useTexts } from '../texts/texts.ts'
import { AddSortMenu, FilterChips, FilterPopover, SearchChip, SortChips } from './lazy-parts.ts'
import styles from './view-bar.module.css'

/** Shows the view as chips that are edited in place, and buttons to add more. */
export function ViewBar(props: ViewsProps) {
  const { table, view, onView } = props
  const t = useTexts()
  const bar = useRef<HTMLFieldSetElement>(null)
  const { filters, sorts, unread = [] } = view
  const parts = filters.length + sorts.length + unread.length + (view.search ? 1 : 0)
  return (
    <fieldset ref={bar} className={styles.bar} aria-label={t('Filters and sorting')}>
      <ViewsMenu {...props} />
      <SearchButton {...props} bar={bar} />
      <FilterChips {...props} bar={bar} />
      <AddFilter {...props} />
      <SortChips {...props} bar={bar} />
      {getSortableColumns(table, sorts).length > 0 ? (
        <Menu
          align="start"
          prepare={AddSortMenu.load}
          trigger={
            <Button size="sm" variant="ghost" icon={<ArrowDownUp size={14} />}>
              {t('Add sort')}
            </Button>
          }
        >
          <AddSortMenu {...props} />
        </Menu>
      ) : null}
      {parts > 1 ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onView({ ...emptyView, ...(view.saved && { saved: view.saved }) })}
        >
          {t('Clear all')}
        </Button>
      ) : null}
    </fieldset>
  )
}

function SearchButton({ bar, ...props }: ViewsProps & { bar: RefObject<HTMLElement | null> }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useSearchKeys(bar, setOpen)
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<Search size={14} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        onPointerEnter={() => void SearchChip.load()}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Search')}
      </Button>
      <SearchChip
        {...props}
        open={isOpen}
        button={button}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Opens the search in the table’s part of the page: `/` outside of text fields, Ctrl+F (⌘F) in the grid. */
function useSearchKeys(bar: RefObject<HTMLElement | null>, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    const page = bar.current?.parentElement
    const onKeyDown = (event: KeyboardEvent) => {
      if (!matchesShortcut(event, 'search')) return
      const at = event.target as Element
      if (event.key === '/' ? isTyping(event) : !at.closest('[role=grid]')) return
      event.preventDefault()
      setOpen(true)
    }
    page?.addEventListener('keydown', onKeyDown)
    return () => page?.removeEventListener('keydown', onKeyDown)
  }, [bar, setOpen])
}

function AddFilter({ table, view, onView }: ViewsProps) {
  const t = useTexts()
  // Odd while the editor is open. The number is its key, so that each opening starts empty.
  const [turns, setTurns] = useState(0)
  const isOpen = turns % 2 === 1
  const button = useRef<HTMLButtonElement>(null)
  const load = () => void FilterPopover.load()
  const turn = () => setTurns(turns + 1)
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<ListFilter size={14} />}
        data-add=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={turn}
      >
        {t('Add filter')}
      </Button>
      <FilterPopover
        key={turns + (turns % 2)}
        table={table}
        open={isOpen}
        anchor={button}
        filter={null}
        onClose={() => isOpen && turn()}
        onApply={(filter) => {
          turn()
          onView({ ...view, filters: [...view.filters, filter] })
        }}
      />
    </>
  )
}
