import { getLocalizedText, type LocalizedText } from '@portico/contract'
import { Button, ErrorPanel } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'

/** Shows a notice instead of a remote that has stopped. */
export function RemoteStopped({ title, onStart }: { title: LocalizedText; onStart: () => void }) {
  const t = useTexts()
  return (
    <ErrorPanel
      level={1}
      title={t('{title} has stopped', { title: getLocalizedText(title, t.locale) })}
      action={<Button onClick={onStart}>{t('Start again')}</Button>}
    >
      {t('Something went wrong while this was being shown. Everything you saved is safe.')}
    </ErrorPanel>
  )
}
