import { splitName } from '@portico/react-remote/archive-paths'
import { Button, Dialog, type Translate } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatFilesError } from '../errors/error-texts.ts'
import type { FilesError } from '../errors/files-error.ts'
import { checkName } from '../place/new-name.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'

interface NameDialogProps {
  title: string
  label: string
  confirmLabel: string
  initial: string
  /** True to select the name without its extension, as file managers do. */
  isFile: boolean
  /** Names of the other entries in the folder. */
  taken: ReadonlySet<string>
  error: FilesError | null
  busy: boolean
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for a name. Checks it before it is submitted, and suggests a valid one. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, confirmLabel, initial, isFile, taken, error, busy, onSubmit, onClose } = props
  const t = useTexts()
  const [name, setName] = useState(initial)
  const [tried, setTried] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  const problem = problemOf(t, name, taken)

  const selectStem = () => input.current?.setSelectionRange(0, isFile ? splitName(initial)[0].length : -1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(name)
    if (problem) input.current?.focus()
    else if (name === initial) onClose()
    else onSubmit(name)
  }
  const shown = tried === null ? null : problem
  // The error belongs to the submitted name, so it is hidden for another one.
  const refusal = error && name === tried ? formatFilesError(t, error) : null
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
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form} noValidate>
        <Field label={label} error={shown ? <NameProblem {...shown} onTake={setName} /> : refusal}>
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

/** The problem of a name, and a valid name. The suggestion is empty if there is no valid name to offer. */
interface ProblemOfName {
  problem: string
  suggestion: string
}

function NameProblem(props: ProblemOfName & { onTake: (name: string) => void }) {
  const t = useTexts()
  const { problem, suggestion, onTake } = props
  return (
    <>
      {problem}{' '}
      {suggestion ? (
        <button type="button" className={styles.suggestion} onClick={() => onTake(suggestion)}>
          {t('Use “{name}”', { name: suggestion })}
        </button>
      ) : null}
    </>
  )
}

function problemOf(t: Translate, name: string, taken: ReadonlySet<string>): ProblemOfName | null {
  const wrong = checkName(t, name)
  if (wrong) return wrong
  return taken.has(name.normalize('NFC'))
    ? { problem: t('“{name}” already exists here.', { name }), suggestion: '' }
    : null
}
