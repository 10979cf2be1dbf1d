import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { verifyKey } from '../../factors/keys.ts'
import { FailureNotice } from '../../form/failure-message.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'

/** Shows a button that lets the browser ask for a key. */
export function KeyChallenge({ factorId, onDone }: { factorId: string; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const { failure, isBusy, start, wait } = useOperation<void, void>(() => verifyKey(session, factorId), {
    onDone,
  })
  return (
    <div className={styles.stack}>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
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
