import { Link, useSearchParams } from '@portico/react-remote'
import { type Message, msg } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import type { FormEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './managed-users.module.css'
import { type UserListQuery, userKinds } from './managed-users.ts'

const titles: Record<UserListQuery['kind'], Message> = {
  all: msg('Everybody'),
  administrators: msg('Administrators'),
  invited: msg('Invited'),
  disabled: msg('Disabled'),
}

/** Shows the search field and the kinds of accounts. The address has both. */
export function UserFilter({ wanted }: { wanted: UserListQuery }) {
  const t = useTexts()
  const [, change] = useSearchParams()
  const find = (words: string) =>
    change((params) => {
      for (const name of ['page', 'after', 'before']) params.delete(name)
      if (words) params.set('q', words)
      else params.delete('q')
    })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  const to = (kind: UserListQuery['kind']) => {
    const params = new URLSearchParams()
    if (wanted.search) params.set('q', wanted.search)
    if (kind !== 'all') params.set('show', kind)
    return params.size > 0 ? `/people?${params}` : '/people'
  }
  return (
    <div className={styles.filter}>
      <search>
        <form className={styles.search} onSubmit={onSubmit}>
          <TextInput
            // The key resets the field when the user navigates back to another search.
            key={wanted.search}
            type="search"
            name="q"
            aria-label={t('Search people')}
            placeholder={t('Name or email address')}
            defaultValue={wanted.search}
            enterKeyHint="search"
            maxLength={200}
            onChange={({ target }) => {
              if (target.value === '' && wanted.search) find('')
            }}
          />
        </form>
      </search>
      <nav aria-label={t('Kinds of accounts')} className={styles.kinds}>
        {userKinds.map((kind) => (
          <Link
            key={kind}
            to={to(kind)}
            className={styles.kind}
            aria-current={kind === wanted.kind ? 'page' : undefined}
          >
            {t(titles[kind])}
          </Link>
        ))}
      </nav>
    </div>
  )
}
