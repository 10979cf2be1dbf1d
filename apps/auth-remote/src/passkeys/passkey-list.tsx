import { useHost } from '@portico/react-remote'
import { Button, ConfirmDialog, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { getPasskeyName, PasskeyRow } from './passkey-row.tsx'
import styles from './passkeys.module.css'
import {
  addPasskey,
  type Passkey,
  passkeySupportQuery,
  passkeysKey,
  passkeysQuery,
  removePasskey,
} from './passkeys.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** Shows the passkeys of the account, with buttons to add, rename and remove them. */
export function PasskeyList() {
  const t = useTexts()
  const { session } = useHost()
  const query = useQuery(passkeysQuery(session))
  const list = useRef<HTMLElement>(null)
  if (query.isPending) return <Skeleton height="56px" />
  if (query.error && !query.data)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Passkeys')} className={styles.passkeys}>
      {query.data.length > 0 ? (
        // The focused button is removed together with its passkey.
        <Rows passkeys={query.data} onRemoved={() => list.current?.focus()} />
      ) : (
        <p className={styles.muted}>{t('You have no passkeys yet.')}</p>
      )}
      <AddPasskey />
    </section>
  )
}

function Rows({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const { failure, isBusy, start, wait } = useOperation(
    (passkey: Passkey) => removePasskey(session, passkey.id),
    {
      onDone: (_, passkey) => {
        notify({ tone: 'success', title: t('{name} was removed', { name: getPasskeyName(t, passkey) }) })
        onRemoved()
      },
      changes: [passkeysKey],
    },
  )
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} />}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBusy={isBusy}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {renaming && <RenameDialog key={renaming.id} passkey={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={removing ? t('Remove {name}?', { name: getPasskeyName(t, removing) }) : ''}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          if (removing) start(removing)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      >
        {t(
          'It won’t sign you in here any more. You can then delete it where it’s kept, such as in your password manager.',
        )}
      </ConfirmDialog>
    </>
  )
}

/** Shows a text instead of the button if the browser doesn't support passkeys. */
function AddPasskey() {
  const t = useTexts()
  const { session, notify } = useHost()
  const { data: support } = useQuery(passkeySupportQuery(session))
  const { failure, isBusy, start, wait } = useOperation<void, void>(() => addPasskey(session), {
    onDone: () => notify({ tone: 'success', title: t('Passkey added') }),
    changes: [passkeysKey],
  })
  if (support?.supported === false)
    return (
      <p className={styles.muted}>{t('This browser can’t use passkeys. Add one in a browser that can.')}</p>
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
      <Button className={styles.add} busy={isBusy} disabled={!support || wait > 0} onClick={() => start()}>
        {t('Add a passkey')}
      </Button>
    </>
  )
}
