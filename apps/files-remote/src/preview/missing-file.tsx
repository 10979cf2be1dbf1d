import { useSearchParams } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

/** Shown if the address names a file that the folder does not have. */
export function MissingFile({ name }: { name: string }) {
  const t = useTexts()
  const [, setParams] = useSearchParams()
  const close = () => setParams((rest) => rest.delete('preview'), { replace: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t('File not found')}
      size="sm"
      footer={
        <Button variant="primary" onClick={close}>
          {t('Show the folder')}
        </Button>
      }
    >
      {t(
        'There is no “{name}” in this folder, or it isn’t shared with you. It may have been renamed, moved or deleted.',
        {
          name,
        },
      )}
    </Dialog>
  )
}
