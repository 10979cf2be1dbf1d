import { useHost } from '@portico/react-remote'
import { saveBlob } from '@portico/react-remote/save-file'
import { Button, Dialog } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { useState } from 'react'
import { createRecoveryCodes, recoveryCodesKey } from '../../factors/recovery-codes.ts'
import { FailureNotice } from '../../form/failure-message.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { CopyButton } from './copy-button.tsx'

/** Creates recovery codes and shows them once. It only closes after the user confirms that they are stored. */
export function CodesDialog(props: { open: boolean; replaces: boolean; onClose: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const [isKept, setIsKept] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { failure, isBusy, start, wait } = useOperation<void, string[]>(() => createRecoveryCodes(session), {
    onDone: setCodes,
    changes: [recoveryCodesKey],
  })
  const close = () => {
    setCodes([])
    setIsKept(false)
    props.onClose()
  }
  const isShown = codes.length > 0
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => !next && close()}
      dismissible={false}
      closable={!isShown}
      title={t('Recovery codes')}
      description={
        isShown
          ? t(
              'They’re shown only now. Keep them where you’ll find them without your phone, such as on paper or in a password manager.',
            )
          : t(
              'If you lose your phone, one of these codes lets you in: it turns off two-step verification, once.',
            )
      }
      footer={
        isShown ? (
          <Button variant="primary" disabled={!isKept} onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          <Offer
            label={props.replaces ? t('Replace codes') : t('Show codes')}
            isBusy={isBusy}
            isResting={wait > 0}
            onAccept={() => start()}
            onRefuse={close}
          />
        )
      }
    >
      {failure || isShown || props.replaces ? (
        <div className={styles.stack}>
          {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
          {isShown ? <Codes codes={codes} isKept={isKept} onKeep={setIsKept} /> : null}
          {!isShown && props.replaces ? (
            <p className={styles.muted}>{t('The codes that you have now won’t work any more.')}</p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Offer(props: {
  label: string
  isBusy: boolean
  isResting: boolean
  onAccept: () => void
  onRefuse: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Button onClick={props.onRefuse}>{t('Not now')}</Button>
      <Button variant="primary" busy={props.isBusy} disabled={props.isResting} onClick={props.onAccept}>
        {props.label}
      </Button>
    </>
  )
}

/** The focused button is removed when the codes appear. */
const focusOn = (list: HTMLElement | null) => list?.focus()

function Codes(props: { codes: readonly string[]; isKept: boolean; onKeep: (isKept: boolean) => void }) {
  const t = useTexts()
  const { codes } = props
  const text = codes.join('\n')
  const save = () => saveBlob(new Blob([text, '\n'], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <>
      <ul ref={focusOn} tabIndex={-1} className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('Copy codes')} />
        <Button size="sm" onClick={save}>
          {t('Download')}
        </Button>
      </div>
      <Checkbox
        label={t('I’ve kept these codes')}
        checked={props.isKept}
        onChange={(event) => props.onKeep(event.target.checked)}
      />
    </>
  )
}
