import { Button, type Translate } from '@portico/ui'
import { useTexts } from '../texts/texts.ts'
import styles from './passkeys.module.css'
import type { Passkey } from './passkeys.ts'

/** Shows one passkey: its name, its dates of creation and last use, and its buttons. */
export function PasskeyRow(props: {
  passkey: Passkey
  isBusy: boolean
  onRename: () => void
  onRemove: () => void
}) {
  const t = useTexts()
  const { passkey, isBusy } = props
  const name = getPasskeyName(t, passkey)
  return (
    <li className={styles.passkey}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.muted}>{t('Added {day}', { day: dayOf(passkey.since, t.locale) })}</p>
        <p className={styles.muted}>
          {passkey.lastUsed === null
            ? t('Not used yet')
            : t('Last used {day}', { day: dayOf(passkey.lastUsed, t.locale) })}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={t('Rename {name}', { name })}
          onClick={props.onRename}
        >
          {t('Rename')}
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={t('Remove {name}', { name })}
          onClick={props.onRemove}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}

/** Returns the name of a passkey on screens. */
export function getPasskeyName(t: Translate, { name }: Passkey): string {
  return name || t('Passkey')
}

function dayOf(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}
