import { Link, useHost, useLeaveGuard, useNavigate, useTitle } from '@portico/react-remote'
import { Banner, Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useActionState, useState } from 'react'
import styles from './app.module.css'
import { nameOf } from './name-of.ts'
import { useTexts } from './texts/texts.ts'

/** Changes the name that the account goes by. */
export function NamePage() {
  const t = useTexts()
  const { session, notify } = useHost()
  const navigate = useNavigate()
  const savedName = () => nameOf(session.getSnapshot().user)
  const [name, setName] = useState(savedName)
  useTitle([t('Your name')])
  useLeaveGuard(() => (name.trim() === savedName() ? null : t('Your name isn’t saved yet.')))

  const [problem, save, isPending] = useActionState(async () => {
    const { error } = await session.updateUser({ data: { full_name: name.trim() } })
    if (error) return t('Your name wasn’t saved. Nothing is lost: try again.')
    notify({ tone: 'success', title: t('Name saved') })
    navigate('/')
    return null
  }, null)

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Your name')}</h1>
      <form action={save} className={styles.form}>
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        <Field label={t('Name')} description={t('How others see you.')}>
          <TextInput
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isPending}>
            {t('Save')}
          </Button>
          <Button variant="ghost" render={<Link to="/" />}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
