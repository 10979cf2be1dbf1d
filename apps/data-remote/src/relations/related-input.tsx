import { Checkbox } from '@portico/ui/form'
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react'
import styles from '../column-types/filter-inputs.module.css'
import { joinList, parsePastedList, splitList } from '../column-types/list-text.ts'
import { type FilterOperator, getValueForm } from '../column-types/operators.ts'
import { getDraftText } from '../column-types/value-text.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { RelatedName } from './related-name.tsx'
import { findRelation, type Relation } from './relation.ts'
import { RelationField } from './relation-field.tsx'
import type { PickedKey } from './relation-picker.tsx'
import { useLoadLabels } from './use-load-labels.ts'
import { useTables } from './use-tables.ts'

/** Props of {@link RelatedInput}. */
export interface RelatedInputProps {
  table: Table
  column: Column
  operator: FilterOperator
  /** The value of the filter. */
  value: string
  onChange: (value: string) => void
  /** The field for typing a key. Used for a composite key, whose other columns have their own filters. */
  plain: ReactNode
}

/** Selects the value of a filter on a foreign key by row label. */
export function RelatedInput({ plain, ...props }: RelatedInputProps) {
  const { table, column, operator, value, onChange } = props
  const relation = findRelation(table, column.name, useTables(table))
  if (!relation || relation.columns.length > 1) return plain
  if (getValueForm(operator) === 'list')
    return <SeveralRows key={column.name} {...props} relation={relation} />
  return (
    <RelationField
      table={table}
      column={column}
      relation={relation}
      row={{ [column.name]: value || null }}
      placeholder=""
      mayBeTyped
      onPick={(picked) => onChange(keyOf(picked))}
    />
  )
}

/** Selects rows one by one, or several by pasting their keys. Deselected rows stay in the list. */
function SeveralRows(props: Omit<RelatedInputProps, 'plain'> & { relation: Relation }) {
  const { table, column, relation, value, onChange } = props
  const t = useTexts()
  const chosen = splitList(value)
  const [listed, setListed] = useState(chosen)
  const rows = useMemo(() => listed.map((key) => ({ [column.name]: key })), [listed, column])
  useLoadLabels(table, rows)
  const add = (keys: readonly string[]) => {
    setListed([...new Set([...listed, ...keys])])
    onChange(joinList([...new Set([...chosen, ...keys])]))
  }
  const onPaste = (event: ClipboardEvent) => {
    const list = parsePastedList(event.clipboardData.getData('text'))
    if (list === null) return
    event.preventDefault()
    add(splitList(list))
  }
  return (
    <div className={styles.several} onPaste={onPaste}>
      {listed.length > 0 ? (
        <fieldset className={styles.choices} aria-label={t('Values')}>
          {listed.map((key) => (
            <Checkbox
              key={key}
              label={
                <RelatedName table={table} column={column.name} row={{ [column.name]: key }}>
                  {key}
                </RelatedName>
              }
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                onChange(
                  joinList(listed.filter((one) => (one === key ? target.checked : chosen.includes(one)))),
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      <RelationField
        table={table}
        column={column}
        relation={relation}
        row={{}}
        placeholder={t('Add…')}
        mayBeTyped
        onPick={(picked) => add([keyOf(picked)])}
      />
    </div>
  )
}

function keyOf(picked: PickedKey): string {
  return picked.map(([, draft]) => getDraftText(draft)).join('')
}
