import { Button, type Translate } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Popover } from '@portico/ui/popover'
import { type FormEvent, type RefObject, useState } from 'react'
import { maxConditionsLength } from '../query/conditions/conditions.ts'
import { getSearchedColumns } from '../query/conditions/search.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import styles from './filter-editor.module.css'

interface SearchPartProps {
  table: Table
  view: ViewState
  onView: (view: ViewState) => void
  /** True if the search field is open. */
  open: boolean
  button: RefObject<HTMLElement | null>
  onOpen: () => void
  onClose: () => void
}

/** Shows the search of the table as a chip, with its field. */
export function SearchChip({ table, view, onView, open, button, onOpen, onClose }: SearchPartProps) {
  const t = useTexts()
  const { search, ...others } = view
  const set = (text: string) => {
    button.current?.focus()
    onClose()
    onView(text === '' ? others : { ...view, search: text })
  }
  return (
    <>
      {search === undefined ? null : (
        <Chip
          title={placesOf(t, table, search)}
          removeLabel={t('Remove the search for {text}', { text: search })}
          onRemove={() => set('')}
        >
          <button
            type="button"
            className={chipStyles.text}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={onOpen}
          >
            {t('Search: {text}', { text: search })}
          </button>
        </Chip>
      )}
      <Popover open={open} onClose={onClose} anchor={button} label={t('Search this table')}>
        <SearchForm table={table} before={search ?? ''} onSearch={set} />
      </Popover>
    </>
  )
}

function SearchForm(props: { table: Table; before: string; onSearch: (text: string) => void }) {
  const { table, before, onSearch } = props
  const t = useTexts()
  const [text, setText] = useState(before)
  const isTooLong = encodeURIComponent(text.toWellFormed()).length > maxConditionsLength
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) onSearch(text.trim().toWellFormed())
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field
        label={t('Search this table')}
        description={placesOf(t, table, text)}
        error={isTooLong ? t('This text is too long to search for.') : null}
      >
        <TextInput type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className={styles.buttons}>
        <Button size="sm" variant="primary" type="submit">
          {t('Search')}
        </Button>
      </div>
    </form>
  )
}

/** Describes in which columns a text is searched. */
function placesOf(t: Translate, table: Table, text: string): string {
  const list = new Intl.ListFormat(t.locale, { type: 'unit' })
  const { parts, wholes } = getSearchedColumns(table, text)
  const namesOf = (columns: typeof parts) => list.format(columns.map(({ name }) => name))
  if (parts.length + wholes.length === 0) return t('No column of this table can hold this text.')
  if (wholes.length === 0) return t('Searches in {columns}.', { columns: namesOf(parts) })
  if (parts.length === 0)
    return t('Finds rows where it is the whole value of {columns}.', { columns: namesOf(wholes) })
  return t('Searches in {columns}, and finds rows where it is the whole value of {others}.', {
    columns: namesOf(parts),
    others: namesOf(wholes),
  })
}
