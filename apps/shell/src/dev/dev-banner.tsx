import { Banner, Button } from '@portico/ui'
import { usePortal } from '../portal/portal.ts'
import { readStoredOverrides } from '../release/overrides.ts'
import { useTexts } from '../texts/texts.ts'
import { writeOverrides } from './overrides.ts'

/** Shows which builds replace releases in this document, their addresses, and a button that restores the releases. */
export function DevBanner() {
  const t = useTexts()
  const { registry } = usePortal()
  const overrides = Object.entries(readStoredOverrides()).filter(([name]) => name in registry.remotes)
  if (overrides.length === 0) {
    return (
      <Banner tone="info" title={t('This is the document for developers')}>
        {t(
          'Builds can stand in for releases here. Everything else, including your account, is the real portal.',
        )}
      </Banner>
    )
  }
  return (
    <Banner
      tone="danger"
      title={t('This isn’t the released portal')}
      action={<Button onClick={() => writeOverrides({})}>{t('Back to the releases')}</Button>}
    >
      {overrides.map(([name, base]) => (
        <p key={name}>
          {t.rich('<strong>{name}</strong> runs from <code>{base}</code>, with your account and your data.', {
            name,
            base,
            strong: (text) => <strong>{text}</strong>,
            code: (text) => <code>{text}</code>,
          })}
        </p>
      ))}
    </Banner>
  )
}
