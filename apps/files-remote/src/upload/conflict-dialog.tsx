import { Button, Dialog } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { ConflictAnswer } from './upload-item.ts'

/** Something of that name is there already: asks what to do, once for all if wanted. Closing it skips the file. */
export function ConflictDialog(props: {
  name: string
  /** How many more wait for the same decision. */
  others: number
  onAnswer: (answer: ConflictAnswer, forAll: boolean) => void
}) {
  const t = useTexts()
  const { name, others, onAnswer } = props
  const [forAll, setForAll] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer('skip', forAll)
      }}
      title={t('“{name}” already exists here', { name })}
      description={t('If you keep both, the new file’s name gets a number. Replacing can’t be undone.')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer('skip', forAll)}>
            {t('Skip')}
          </Button>
          <Button variant="danger" onClick={() => onAnswer('replace', forAll)}>
            {t('Replace')}
          </Button>
          <Button variant="primary" onClick={() => onAnswer('keep-both', forAll)}>
            {t('Keep both')}
          </Button>
        </>
      }
    >
      {others > 0 ? (
        <Checkbox
          label={t('Do this for {count, plural, one {# more file} other {# more files}}', { count: others })}
          checked={forAll}
          onChange={(event) => setForAll(event.target.checked)}
        />
      ) : null}
    </Dialog>
  )
}
