import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Popover } from '@portico/ui/popover'
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getColumnType } from '../column-types/column-types.ts'
import { usePageKeys } from '../keys/use-page-keys.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './distant-rows.module.css'

interface GoToProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** The first sort column. */
  column: Column | null
  total: number
  onClose: () => void
  /** Returns the cell that has the focus until the row is loaded. */
  cell: () => HTMLElement | null
  onRow: (place: number) => void
  onValue: (value: string) => void
}

/** A button that opens “Go to”, also by its key on the table's page. */
export function JumpButton(props: Omit<GoToProps, 'open' | 'anchor' | 'onClose'>) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const page = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    page.current = opener.current?.closest('section') ?? null
  }, [])
  usePageKeys(page, { goTo: () => setOpen(true) })
  return (
    <>
      <Button ref={opener} size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
        {t('Go to…')}
      </Button>
      <GoTo {...props} open={isOpen} anchor={opener} onClose={() => setOpen(false)} />
    </>
  )
}

/** Moves to a row by its number, to the first row with a value in the first sort column, or to the last row. */
function GoTo({ open, anchor, column, total, onClose, cell, onRow, onValue }: GoToProps) {
  const t = useTexts()
  const isGoing = useRef(false)
  const leave = (go: () => void) => {
    isGoing.current = true
    // Before closing, because afterwards the rows may be loaded, and one of them has the focus.
    cell()?.focus({ preventScroll: true })
    onClose()
    go()
  }
  const finalFocus = () => (isGoing.current ? false : null)
  useEffect(() => {
    if (open) isGoing.current = false
  }, [open])
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} finalFocus={finalFocus} label={t('Go to')}>
      <div className={styles.form}>
        <OneField
          label={t('Row number')}
          example="40000"
          onGo={(text) => {
            const row = Number(text)
            if (!Number.isInteger(row) || row < 1 || row > total)
              return t('Enter a number from 1 to {total, number}.', { total })
            leave(() => onRow(row - 1))
            return null
          }}
        />
        {column ? (
          <OneField
            label={t('Value in {column}', { column: column.name })}
            example={getColumnType(column).example}
            onGo={(text) => {
              const parsed = getColumnType(column).parse(text, { ...column, nullable: false })
              if (!parsed.ok) return parsed.problem(t)
              leave(() => onValue(String(parsed.value)))
              return null
            }}
          />
        ) : null}
        <Button size="sm" onClick={() => leave(() => onRow(total - 1))}>
          {t('Last row')}
        </Button>
      </div>
    </Popover>
  )
}

/** `onGo` returns the problem of the text, or null. */
function OneField(props: {
  label: string
  example: string | undefined
  onGo: (text: string) => string | null
}) {
  const { label, example, onGo } = props
  const t = useTexts()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const go = (event: FormEvent) => {
    event.preventDefault()
    setProblem(onGo(text.trim()))
  }
  return (
    <form onSubmit={go} noValidate>
      <Field label={label} error={problem}>
        <div className={styles.field}>
          <TextInput
            value={text}
            placeholder={example}
            onChange={({ target }) => {
              setText(target.value)
              setProblem(null)
            }}
          />
          <Button type="submit">{t('Go')}</Button>
        </div>
      </Field>
    </form>
  )
}
