import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { giveKey } from '../../factors/keys.ts'
import { FailureNote } from '../../form/failure-words.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'

/** Shows a button that lets the browser ask for a key. */
export function KeyWay({ factorId, onDone }: { factorId: string; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const { failure, isBusy, start, wait } = useOperation<void, void>(() => giveKey(session, factorId), {
    onDone,
  })
  return (
    <div className={styles.stack}>
      {failure && <FailureNote failure={failure} seconds={wait} onAct={() => start()} />}
      <p className={styles.muted}>
        {t('Have your key at hand, or the device that you’ve added: your browser says what to do.')}
      </p>
      <Button
        variant="primary"
        className={styles.way}
        data-way=""
        busy={isBusy}
        disabled={wait > 0}
        onClick={() => start()}
      >
        {t('Use your key')}
      </Button>
    </div>
  )
}
