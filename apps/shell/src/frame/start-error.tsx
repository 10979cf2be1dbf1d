import { ErrorPanel } from '@portico/ui'
import styles from './start-error.module.css'

const words: Record<string, string> = {
  missing_url:
    'This portal does not know its backend: the document carries no address. Whoever runs it sets PORTICO_SUPABASE_URL.',
  missing_key: "This portal does not know its backend's key. Whoever runs it sets PORTICO_SUPABASE_KEY.",
  registry_invalid: "The list of this portal's parts does not fit, so none of them was loaded.",
}

/** Instead of the portal, when its document does not let it start. */
export function StartError({ code, message }: { code: string; message: string }) {
  return (
    <main className={styles.page}>
      <ErrorPanel title="The portal can't start" code={code}>
        <p>{words[code] ?? 'Its configuration is not complete.'}</p>
        <p className={styles.detail}>{message}</p>
      </ErrorPanel>
    </main>
  )
}
