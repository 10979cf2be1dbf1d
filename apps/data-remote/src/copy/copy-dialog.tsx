import { Button, type Translate } from '@portico/ui'
import { getDataErrorText } from '../errors/error-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { CopyProgressDialog } from './copy-progress-dialog.tsx'
import { maxCells } from './max-cells.ts'
import type { CellCopy, CopyState } from './use-cell-copy.ts'

/** Shows the progress of reading rows to copy, or why they can't be copied. */
export function CopyDialog({ copying }: { copying: CellCopy }) {
  const t = useTexts()
  const { state, again, take, end } = copying
  if (!state) return null
  const { title, detail } = inWords(t, state)
  return (
    <CopyProgressDialog
      {...{ title, detail }}
      progress={state.at === 'reading' ? state : null}
      again={state.at === 'failed' ? again : null}
      onClose={end}
    >
      {state.at === 'kept' ? (
        <Button variant="primary" onClick={take}>
          {t('Copy')}
        </Button>
      ) : null}
    </CopyProgressDialog>
  )
}

function inWords(t: Translate, state: CopyState): { title: string; detail: string } {
  switch (state.at) {
    case 'reading':
      return {
        title: t('Reading the rows to copy'),
        detail: t('{done, number} of {count, plural, one {# row} other {# rows}} read.', {
          done: state.rows,
          count: state.of,
        }),
      }
    case 'tooMuch':
      return {
        title: t('That’s too much to copy'),
        detail: t(
          'These are about {count, plural, one {# cell} other {# cells}}, and {most, number} can be copied at once, or less where texts are long. Choose fewer, or write the rows to a file with “Export…” in “More actions”.',
          { count: state.cells, most: maxCells },
        ),
      }
    case 'moved':
      return {
        title: t('The rows have changed'),
        detail: t(
          'The last row that you chose isn’t where it was. Nothing was copied. Choose the cells again.',
        ),
      }
    case 'failed': {
      const { title, detail } = getDataErrorText(t, state.error)
      return { title: t('Not copied: {title}', { title }), detail }
    }
    case 'kept':
      return {
        title: t('{count, plural, one {# cell is ready} other {# cells are ready}}', { count: state.cells }),
        detail: state.isRefused
          ? t(
              'The browser doesn’t let this page use the clipboard. Write the rows to a file with “Export…” in “More actions”.',
            )
          : t('The browser wants you to confirm what is copied.'),
      }
  }
}
