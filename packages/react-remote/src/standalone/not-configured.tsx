import { ErrorPanel } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import styles from './alone.module.css'
import type { StandaloneError } from './standalone-error.ts'

/**
 * Shows an error instead of the remote if the document lacks its configuration. The details are in English, for the author of the
 * document.
 */
export function StandaloneNotConfigured({ error }: { error: StandaloneError }) {
  const t = useTexts()
  const code = (text: React.ReactNode) => <code dir="ltr">{text}</code>
  return (
    <main className={styles.stopped}>
      <ErrorPanel title={t('This page isn’t configured')} code={error.code} level={1}>
        <p lang="en" dir="ltr">
          {error.message}
        </p>
        <p>
          {t.rich(
            'The document needs the address and the publishable key of a Supabase project. For development, set <code>PORTICO_SUPABASE_URL</code> and <code>PORTICO_SUPABASE_KEY</code>, or run the portal’s start command.',
            { code },
          )}
        </p>
      </ErrorPanel>
    </main>
  )
}
