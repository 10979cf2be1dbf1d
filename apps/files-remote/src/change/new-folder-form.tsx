import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formatFilesError } from '../errors/error-texts.ts'
import { checkName } from '../place/new-name.ts'
import type { Folder } from '../place/place.ts'
import { createFolder } from '../storage/create-folder.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'
import { hasFolder } from './has-folder.ts'
import { useFileChange } from './use-file-change.ts'

/** Creates a folder at the target of a transfer. */
export function NewFolderForm(props: {
  folder: Folder
  onMade: (name: string) => void
  onClose: () => void
}) {
  const { folder, onMade, onClose } = props
  const t = useTexts()
  const { client } = useHost().session
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const creation = useFileChange<string>({
    bucket: folder.bucket,
    change: (given) => createFolder(client, folder, given),
    look: (given) => hasFolder(client, folder, given),
    onDone: onMade,
  })
  const problem = checkName(t, name)?.problem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem) creation.start(name)
  }
  // Escape closes this form, not the dialog around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const refusal = creation.failure ? formatFilesError(t, creation.failure) : undefined
  return (
    <form className={styles.line} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Field label={t('Name of the new folder')} error={wasTried && problem ? problem : refusal}>
        <TextInput
          autoFocus
          value={name}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={creation.isBusy}>
        {t('Create folder')}
      </Button>
    </form>
  )
}
