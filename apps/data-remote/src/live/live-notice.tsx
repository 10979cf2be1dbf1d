import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Button } from '@portico/ui'
import { type RefObject, useId, useRef } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './live.module.css'
import { formatLiveUpdates } from './live-updates.ts'
import { useLiveRows } from './use-live-rows.ts'

export interface LiveNoticeProps {
  table: Table
  view: ViewState
  edits: CellEdits
  hasMore: boolean
  /** True after the first rows have loaded. */
  isReady: boolean
}

/** Shows other users' changes that would move rows, with a button that applies them. */
export function LiveNotice(props: LiveNoticeProps) {
  const t = useTexts()
  const { announce } = useHost()
  const place = useRef<HTMLSpanElement>(null)
  const words = useId()
  const { news, show } = useLiveRows(props, place)
  const { failure, isBusy, start } = useAction<void, number>({
    run: show,
    onDone: (count) => {
      toFirstRow(place)
      announce(
        count > 0
          ? t('{count, plural, one {# new row shown} other {# new rows shown}}', { count })
          : t('The rows are up to date'),
      )
    },
  })
  const texts = formatLiveUpdates(t, news)
  return (
    <span ref={place} className={styles.notice}>
      {texts.length > 0 ? (
        <>
          <span id={words}>{texts.join(' · ')}</span>
          <Button size="sm" variant="ghost" busy={isBusy} aria-describedby={words} onClick={() => start()}>
            {t('Show changes')}
          </Button>
        </>
      ) : null}
      {failure ? (
        <span className={styles.problem} role="alert">
          {getDataErrorText(t, toKnownDataError(failure)).title}
        </span>
      ) : null}
    </span>
  )
}

/** Moves the focus to the first row, because the button disappears when it is pressed. */
function toFirstRow({ current }: RefObject<HTMLElement | null>): void {
  const grid = current?.closest('section')?.querySelector<HTMLElement>('[role="grid"]')
  grid?.scrollTo({ top: 0 })
  const focused = (current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null
  if (current?.contains(focused) || focused === null || focused === document.body)
    grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
}
