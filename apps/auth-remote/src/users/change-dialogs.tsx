import { useSession } from '@portico/session/react'
import { Banner, Button, ConfirmDialog, Dialog } from '@portico/ui'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { formatUserName } from './format-user-name.ts'
import styles from './managed-users.module.css'
import { RoleCheckboxes } from './role-checkboxes.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { UserChange, UserChanges } from './use-user-changes.ts'

/** Shows the dialogs that confirm changes of an account. */
export function ChangeDialogs({ roles, change }: { roles: readonly string[]; change: UserChanges }) {
  const t = useTexts()
  const { asking, confirm, cancel } = change
  const seconds = useSession((snapshot) => snapshot.session?.expires_in) ?? 3600
  const name = asking ? formatUserName(t, asking.person) : ''
  const isAsked = (kind: UserChange['kind']) => asking?.kind === kind
  const confirmIt = () => {
    if (asking) confirm(asking)
  }
  return (
    <>
      {asking?.kind === 'roles' ? (
        <RolesDialog change={asking} roles={roles} onSave={confirm} onCancel={cancel} />
      ) : null}
      {asking?.kind === 'send' ? (
        <SendDialog person={asking.person} onDone={() => change.tellDone(asking)} onClose={cancel} />
      ) : null}
      <ConfirmDialog
        open={isAsked('disable')}
        danger
        title={t('Disable {name}?', { name })}
        confirmLabel={t('Disable')}
        onConfirm={confirmIt}
        onCancel={cancel}
      >
        {t(
          'They can’t sign in any more, and what they’ve saved stays. A page that is open can still read data for up to {count, plural, one {# minute} other {# minutes}}. You can enable them again.',
          { count: Math.ceil(seconds / 60) },
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={isAsked('withdraw')}
        danger
        title={t('Take the invitation of {name} back?', { name })}
        confirmLabel={t('Take back')}
        onConfirm={confirmIt}
        onCancel={cancel}
      >
        {t('This deletes the pending account. The link and the code in the invitation stop working.')}
      </ConfirmDialog>
    </>
  )
}

function RolesDialog(props: {
  change: UserChange
  roles: readonly string[]
  onSave: (change: UserChange) => void
  onCancel: () => void
}) {
  const { change, roles, onSave, onCancel } = props
  const { person } = change
  const t = useTexts()
  const [chosen, setChosen] = useState<readonly string[]>(person.roles)
  const losesOwn = person.is_you && person.roles.includes('admin') && !chosen.includes('admin')
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onCancel()}
      size="sm"
      title={t('Roles of {name}', { name: formatUserName(t, person) })}
      description={t(
        'Takes effect when they next sign in, or when their session is renewed, within an hour.',
      )}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => onSave({ ...change, roles: chosen })}>
            {t('Save roles')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <RoleCheckboxes roles={roles} chosen={chosen} onChange={setChosen} />
        {losesOwn ? (
          <Banner tone="warning">{t('You won’t be able to open this page any more.')}</Banner>
        ) : null}
      </div>
    </Dialog>
  )
}
