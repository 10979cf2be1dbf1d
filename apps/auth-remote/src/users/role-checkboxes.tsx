import { Checkbox } from '@portico/ui/form'
import { useTexts } from '../texts/texts.ts'
import { formatRole } from './format-user-name.ts'
import styles from './managed-users.module.css'

/** Shows the roles that can be given as checkboxes. */
export function RoleCheckboxes(props: {
  roles: readonly string[]
  chosen: readonly string[]
  onChange: (roles: readonly string[]) => void
}) {
  const { roles, chosen, onChange } = props
  const t = useTexts()
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{t('Roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={formatRole(t, role)}
          description={
            role === 'admin'
              ? t('Invites and disables people, gives roles, and sees the developers’ panel.')
              : undefined
          }
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
          }
        />
      ))}
    </fieldset>
  )
}
