import { Link, useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import styles from './managed-users.module.css'
import { usersQuery } from './managed-users.ts'

/** Shows a link to the portal's accounts, if the database lists them for the signed-in user. */
export function UsersLink() {
  const t = useTexts()
  const { session } = useHost()
  const { data } = useQuery({ ...usersQuery(session, { search: '', kind: 'all', page: 1 }), retry: false })
  if (!data) return null
  return (
    <Link to="/people" className={styles.way}>
      <Users size={16} aria-hidden="true" />
      {t('People of this portal')}
    </Link>
  )
}
