import { Button, type Translate } from '@portico/ui'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './status-line.module.css'

/** From this number of cells, the line shows how many are still being saved. */
const many = 100

/** Shows unsaved edits with actions, and why a key had no effect. */
export function UnsavedEdits({ edits, onReview }: { edits: CellEdits; onReview: () => void }) {
  const t = useTexts()
  const unsaved = [...edits.pending.values()].filter(({ state }) => state !== 'saving')
  const saving = edits.pending.size - unsaved.length
  const [first] = unsaved
  const changed = unsaved.find(({ state }) => state === 'changed')
  const waiting = unsaved.filter(({ isWaiting }) => isWaiting)
  const again = unsaved.filter(({ state, mayRetry }) => state === 'failed' && mayRetry)
  return (
    <>
      {saving > many ? (
        <span>{t('{count, plural, one {# cell left} other {# cells left}}', { count: saving })}</span>
      ) : null}
      {edits.hint ? (
        <span className={styles.problem}>
          {edits.hint}
          <Button size="sm" variant="ghost" onClick={() => edits.say(null)}>
            {t('Close')}
          </Button>
        </span>
      ) : null}
      {first ? (
        <span className={styles.problem}>
          {unsaved.length === 1
            ? t('Not saved – {column}: {problem}', {
                column: first.column,
                problem: first.problem?.(t) ?? '',
              })
            : inWords(t, unsaved.length, waiting.length)}
          {changed ? (
            <Button size="sm" variant="ghost" onClick={() => edits.ask(changed)}>
              {t('Compare…')}
            </Button>
          ) : null}
          {again.length > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => edits.retry(again)}>
              {t('Try again')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => edits.discard(unsaved)}>
            {t('Discard')}
          </Button>
          <Button size="sm" variant="ghost" aria-keyshortcuts="Control+S" onClick={onReview}>
            {t('Review…')}
          </Button>
        </span>
      ) : null}
    </>
  )
}

function inWords(t: Translate, unsaved: number, waiting: number): string {
  const count = unsaved
  return waiting === unsaved
    ? t(
        '{count, plural, one {# change waiting for the connection} other {# changes waiting for the connection}}',
        { count },
      )
    : t('{count, plural, one {# change not saved} other {# changes not saved}}', { count })
}
