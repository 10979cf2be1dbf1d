import { Button, Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { FilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { checkName, splitName } from '../place/new-name.ts'
import styles from './change.module.css'

/** Asks for a name. Says what is wrong with one before anything is sent, and offers one that works. */
export function NameDialog(props: {
  title: string
  label: string
  confirmLabel: string
  initial: string
  /** Selects the name without its extension, as file managers do. */
  isFile: boolean
  /** Names that others in the folder have. */
  taken: ReadonlySet<string>
  error: FilesError | null
  busy: boolean
  onSubmit: (name: string) => void
  onClose: () => void
}) {
  const { title, label, confirmLabel, initial, isFile, taken, error, busy, onSubmit, onClose } = props
  const [name, setName] = useState(initial)
  const [wasTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  const problem = problemOf(name, taken)

  const selectStem = () => input.current?.setSelectionRange(0, isFile ? splitName(initial)[0].length : -1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) input.current?.focus()
    else if (name === initial) onClose()
    else onSubmit(name)
  }
  const shown = wasTried && problem ? problem : null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      size="sm"
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form} noValidate>
        <Field
          label={label}
          error={
            shown ? (
              <>
                {shown.problem}{' '}
                {shown.suggestion ? (
                  <button
                    type="button"
                    className={styles.suggestion}
                    onClick={() => setName(shown.suggestion)}
                  >
                    Use “{shown.suggestion}”
                  </button>
                ) : null}
              </>
            ) : error ? (
              `${wordingFor(error).title}. ${wordingFor(error).detail}`
            ) : null
          }
        >
          <TextInput
            ref={input}
            value={name}
            onFocus={selectStem}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function problemOf(name: string, taken: ReadonlySet<string>): { problem: string; suggestion: string } | null {
  const wrong = checkName(name)
  if (wrong) return wrong
  return taken.has(name.normalize('NFC'))
    ? { problem: `“${name}” already exists here.`, suggestion: '' }
    : null
}
