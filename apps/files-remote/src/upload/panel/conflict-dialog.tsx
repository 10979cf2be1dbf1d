import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, Dialog } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ObjectPlace } from '../../storage/links.ts'
import { checkTrash } from '../../storage/trash-entries.ts'
import { useTexts } from '../../texts/texts.ts'
import type { ConflictAnswer } from '../items/upload-item.ts'

/** Asks what to do about a file whose name exists, optionally once for all. Closing the dialog skips the file. */
export function ConflictDialog(props: {
  name: string
  /** The existing file. */
  place: ObjectPlace
  /** Number of other files that wait for the same decision. */
  others: number
  onAnswer: (answer: ConflictAnswer, forAll: boolean) => void
}) {
  const t = useTexts()
  const { name, place, others, onAnswer } = props
  const [forAll, setForAll] = useState(false)
  const consequence = useConsequence(place)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer('skip', forAll)
      }}
      title={t('“{name}” already exists here', { name })}
      description={[t('If you keep both, the new file’s name gets a number.'), consequence].join(' ')}
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

/** Returns what happens to the existing file. Empty until it is known. */
function useConsequence({ bucket, key }: ObjectPlace): string {
  const t = useTexts()
  const { client } = useHost().session
  const userId = useUser()?.id ?? ''
  const trash = useQuery({
    queryKey: ['can trash', bucket, key],
    queryFn: () => checkTrash(client, userId, bucket, [key]),
    staleTime: 0,
    retry: false,
  })
  if (!trash.data) return ''
  return trash.data.can
    ? t('If you replace it, the old file goes to the trash.')
    : t('Replacing can’t be undone.')
}
