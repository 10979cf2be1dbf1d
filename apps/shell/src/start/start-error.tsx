import { getOwnProperty } from '@portico/contract/registry'
import { Button, ErrorPanel, type Message, msg } from '@portico/ui'
import styles from '../portal/stopped.module.css'
import { texts } from '../texts/texts.ts'

const words: Record<string, Message> = {
  missing_url: msg(
    'This portal doesn’t know its backend: the document has no address. Its administrator needs to set PORTICO_SUPABASE_URL.',
  ),
  missing_key: msg(
    'This portal doesn’t know its backend’s key. Its administrator needs to set PORTICO_SUPABASE_KEY.',
  ),
  secret_key: msg(
    'This portal was given a key that bypasses every policy of its project, and anybody who opens this page can read it. Its administrator needs to revoke that key and set PORTICO_SUPABASE_KEY to the publishable one.',
  ),
  registry_invalid: msg(
    'The list of this portal’s parts isn’t valid, so none of them was loaded. An administrator of the portal has to fix it.',
  ),
  registry_unavailable: msg(
    'The list of this portal’s parts couldn’t be fetched, and this browser keeps no earlier one.',
  ),
  unexpected: msg('Something went wrong while it started. None of your data was changed.'),
}

/** Shows why the portal can't start, instead of the portal. */
export function StartError(props: { code: string; message: string; locale: string }) {
  const { code, message, locale } = props
  const t = texts.in(locale)
  const known = getOwnProperty(words, code)
  return (
    <main className={styles.page}>
      <ErrorPanel
        title={t('The portal can’t start')}
        level={1}
        code={code}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Reload the page')}
          </Button>
        }
      >
        <p>{known ? t(known) : t('Its configuration isn’t complete.')}</p>
        <p className={styles.detail}>{message}</p>
      </ErrorPanel>
    </main>
  )
}
