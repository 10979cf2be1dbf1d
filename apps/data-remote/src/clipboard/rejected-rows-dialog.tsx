import { Button, Dialog } from '@portico/ui'
import type { PastedRow, RejectedRow } from '../bulk/add-rows.ts'
import { useTexts } from '../texts/texts.ts'
import { BlockTable } from './block-table.tsx'

interface KeptDialogProps {
  kept: readonly RejectedRow[]
  isBusy: boolean
  onRetry: (lines: readonly PastedRow[]) => void
  onClose: () => void
}

/** Lists pasted lines that were not added as rows, with the reasons. */
export function RejectedRowsDialog({ kept, isBusy, onRetry, onClose }: KeptDialogProps) {
  const t = useTexts()
  const again = kept.filter(({ mayRetry }) => mayRetry).map(({ line }) => line)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('{count, plural, one {# row wasn’t added} other {# rows weren’t added}}', {
        count: kept.length,
      })}
      description={t('They are kept here until you discard them.')}
      dismissible={false}
      footer={
        <>
          <Button onClick={onClose}>{t('Discard')}</Button>
          {again.length > 0 ? (
            <Button variant="primary" disabled={isBusy} onClick={() => onRetry(again)}>
              {t('Try again')}
            </Button>
          ) : null}
        </>
      }
    >
      <BlockTable
        title={t('Not added')}
        heads={[t('Row'), t('Value'), t('Reason')]}
        isBad
        lines={kept}
        cellsOf={({ line, problem }) => [
          new Intl.NumberFormat(t.locale).format(line.row),
          { value: line.texts.join(' · ') },
          problem(t),
        ]}
      />
    </Dialog>
  )
}
