import { useHost } from '@portico/react-remote'
import { Button, Dialog, type Translate } from '@portico/ui'
import { Checkbox, Field } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useState } from 'react'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { formatRole } from './format-user-name.ts'
import styles from './managed-users.module.css'
import { rulesKey, type SignInRules, saveRules } from './rules.ts'

/** Hours to choose from. Another value that was set in the database is added. */
const usualHours = [1, 4, 8, 12, 24, 168]

/** Sets which roles require MFA, and how long sessions of administrators last. It is mounted again for each opening. */
export function RulesDialog(props: { open: boolean; rules: SignInRules; onClose: () => void }) {
  const { open, rules, onClose } = props
  const t = useTexts()
  const { session, notify } = useHost()
  const [required, setRequired] = useState<readonly string[]>(
    rules.roles.filter((role) => role.requires_second_step).map(({ name }) => name),
  )
  const [hours, setHours] = useState(rules.administrator_hours)
  const { failure, isBusy, start, wait } = useOperation<void, void>(
    () => saveRules(session, { required, hours }),
    {
      onDone: () => {
        notify({ tone: 'success', title: t('The sign-in rules are saved') })
        onClose()
      },
      changes: [rulesKey],
    },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      dismissible={false}
      title={t('Sign-in rules')}
      description={t('They apply to everybody with the role, from the next request on.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={isBusy} disabled={wait > 0} onClick={() => start()}>
            {t('Save rules')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && <FailureNotice failure={failure} seconds={wait} />}
        <RequiredRoles roles={rules.roles.map(({ name }) => name)} chosen={required} onChange={setRequired} />
        <Field
          label={t('Administrators confirm it’s them')}
          description={t('Afterwards the portal asks them to confirm it again.')}
        >
          <Select
            label={t('Administrators confirm it’s them')}
            value={String(hours ?? 'never')}
            onValueChange={(value) => setHours(value === 'never' ? null : Number(value))}
            options={[
              { value: 'never', label: t('When they sign in') },
              ...withOwn(hours).map((count) => ({ value: String(count), label: hoursInWords(t, count) })),
            ]}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function RequiredRoles(props: {
  roles: readonly string[]
  chosen: readonly string[]
  onChange: (roles: readonly string[]) => void
}) {
  const { roles, chosen, onChange } = props
  const t = useTexts()
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{t('Require two-step verification')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={formatRole(t, role)}
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
          }
        />
      ))}
    </fieldset>
  )
}

function withOwn(hours: number | null): readonly number[] {
  if (hours === null || usualHours.includes(hours)) return usualHours
  return [...usualHours, hours].sort((one, other) => one - other)
}

function hoursInWords(t: Translate, hours: number): string {
  return hours % 24 === 0
    ? t('Every {count, plural, one {day} other {# days}}', { count: hours / 24 })
    : t('Every {count, plural, one {hour} other {# hours}}', { count: hours })
}
