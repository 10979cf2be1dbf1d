import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { Copy } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import styles from './sql-block.module.css'

/** Shows SQL for an administrator. */
export function SqlBlock({ label, sql }: { label: string; sql: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
    <section className={styles.sql} tabIndex={0} aria-label={label}>
      <pre className={styles.text}>{sql}</pre>
    </section>
  )
}

/** A button that copies SQL and confirms it. */
export function CopySql({ sql, isMain = false }: { sql: string; isMain?: boolean }) {
  const t = useTexts()
  const host = useHost()
  const copy = () =>
    navigator.clipboard.writeText(sql).then(
      () => host.notify({ tone: 'success', title: t('SQL copied') }),
      () =>
        host.notify({
          tone: 'warning',
          title: t('The browser didn’t allow copying'),
          detail: t('Select the text and copy it yourself.'),
        }),
    )
  return (
    <Button
      {...(isMain && { variant: 'primary' as const })}
      icon={<Copy size={16} />}
      onClick={() => void copy()}
    >
      {t('Copy SQL')}
    </Button>
  )
}
