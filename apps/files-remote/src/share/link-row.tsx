import { Badge, Button, Facts } from '@portico/ui'
import { getDisplayName } from '../place/names.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './share.module.css'

interface LinkLineProps {
  name: string
  isOpen: boolean
  /** The state in words. */
  state: string
  facts: readonly string[]
  isBusy: boolean
  /** Ends an open link, and removes any other from the list. */
  onAct: () => void
}

/** One link of the user: its state, its facts, and a button that ends or removes it. */
export function LinkRow({ name, isOpen, state, facts, isBusy, onAct }: LinkLineProps) {
  const t = useTexts()
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <span className={styles.name}>
          <bdi>{getDisplayName(name)}</bdi> <Badge tone={isOpen ? 'success' : 'neutral'}>{state}</Badge>
        </span>
        <span className={styles.facts}>
          <Facts facts={facts} />
        </span>
      </div>
      <Button
        size="sm"
        variant={isOpen ? 'danger' : 'secondary'}
        disabled={isBusy}
        aria-label={
          isOpen
            ? t('End the link to “{name}”', { name })
            : t('Remove the link to “{name}” from the list', { name })
        }
        onClick={onAct}
      >
        {isOpen ? t('End') : t('Remove')}
      </Button>
    </li>
  )
}
