import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Popover } from '@portico/ui/popover'
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageKeys } from '../keys/use-page-keys.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './reach.module.css'

interface GoToProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** The column that rows are sorted by first. */
  column: Column | null
  total: number
  onClose: () => void
  /** What has the keyboard until the row is here. */
  cell: () => HTMLElement | null
  onRow: (place: number) => void
  onValue: (value: string) => void
}

/** Opens what leads to a row, also by its key on the page of the table. */
export function GoToButton(props: Omit<GoToProps, 'open' | 'anchor' | 'onClose'>) {
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

/** Leads to a row by its number, to the first one with a value in the column that is sorted by, and to the last one. */
function GoTo({ open, anchor, column, total, onClose, cell, onRow, onValue }: GoToProps) {
  const t = useTexts()
  const isGoing = useRef(false)
  const leave = (go: () => void) => {
    isGoing.current = true
    // Now, and not when it has closed: by then the rows may be here, and one of them has the keyboard.
    cell()?.focus({ preventScroll: true })
    onClose()
    go()
  }
  const finalFocus = () => (isGoing.current ? false : null)
  useEffect(() => {
    if (open) isGoing.current = false
  }, [open])
  return (
    <Popover {...{ open, onClose, anchor, finalFocus }} label={t('Go to')}>
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
            example={kindOf(column).example}
            onGo={(text) => {
              const parsed = kindOf(column).parse(text, { ...column, nullable: false })
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

/** `onGo` answers what is wrong with the text; null where nothing is. */
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
