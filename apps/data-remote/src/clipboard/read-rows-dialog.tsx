import type { Translate } from '@portico/ui'
import { CopyProgressDialog } from '../copy/copy-progress-dialog.tsx'
import { getDataErrorText } from '../errors/error-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { type BlockRows, maxPastedCells } from './use-block-rows.ts'

interface FurtherDialogProps {
  further: Exclude<BlockRows, { at: 'here' }>
  again: () => void
  onClose: () => void
}

/** Shows the progress of reading the rows under a block, or why they can't be read. */
export function ReadRowsDialog({ further, again, onClose }: FurtherDialogProps) {
  const t = useTexts()
  const { title, detail } = inWords(t, further)
  return (
    <CopyProgressDialog
      {...{ title, detail, onClose }}
      progress={further.at === 'reading' ? further : null}
      again={further.at === 'failed' ? again : null}
    />
  )
}

function inWords(t: Translate, further: FurtherDialogProps['further']): { title: string; detail: string } {
  switch (further.at) {
    case 'reading':
      return {
        title: t('Reading the rows to paste over'),
        detail: t('{done, number} of {count, plural, one {# row} other {# rows}} read.', {
          done: further.rows,
          count: further.of,
        }),
      }
    case 'tooMuch':
      return {
        title: t('That’s too much to paste'),
        detail: t(
          'The block goes over {count, plural, one {# cell} other {# cells}} beyond the loaded rows, and {most, number} can be pasted there at once. Paste less, or add rows from a file with “Import…” in “More actions”.',
          { count: further.cells, most: maxPastedCells },
        ),
      }
    case 'moved':
      return {
        title: t('The rows have changed'),
        detail: t(
          'The last row that you chose isn’t where it was. Nothing was pasted. Choose the cells again.',
        ),
      }
    case 'failed': {
      const { title, detail } = getDataErrorText(t, further.error)
      return { title: t('Not pasted: {title}', { title }), detail }
    }
  }
}
