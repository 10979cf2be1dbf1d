import { Button, Dialog } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { useState } from 'react'
import type { ConflictAnswer } from './upload-item.ts'

/** Something of that name is there already: asks what to do, once for all if wanted. Closing it skips the file. */
export function ConflictDialog(props: {
  name: string
  /** How many more wait for the same decision. */
  others: number
  onAnswer: (answer: ConflictAnswer, forAll: boolean) => void
}) {
  const { name, others, onAnswer } = props
  const [forAll, setForAll] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer('skip', forAll)
      }}
      title={`“${name}” already exists here`}
      description="Keep both gives the new file a number. Replace cannot be undone."
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer('skip', forAll)}>
            Skip
          </Button>
          <Button variant="danger" onClick={() => onAnswer('replace', forAll)}>
            Replace
          </Button>
          <Button variant="primary" onClick={() => onAnswer('keep-both', forAll)}>
            Keep both
          </Button>
        </>
      }
    >
      {others > 0 ? (
        <Checkbox
          label={others === 1 ? 'Do this for 1 more file' : `Do this for ${others} more files`}
          checked={forAll}
          onChange={(event) => setForAll(event.target.checked)}
        />
      ) : null}
    </Dialog>
  )
}
