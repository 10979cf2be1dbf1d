import { Link, useHost, useLeaveGuard, useNavigate, useTitle } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Banner, Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type FormEvent, useState } from 'react'
import styles from './app.module.css'
import { nameOf } from './name-of.ts'
import { useTexts } from './texts/texts.ts'

/** Shows a form that changes the name of the account. */
export function NamePage() {
  const t = useTexts()
  const { session, notify } = useHost()
  const navigate = useNavigate()
  const savedName = () => nameOf(session.getSnapshot().user)
  const [name, setName] = useState(savedName)
  useTitle([t('Your name')])
  useLeaveGuard(() => (name.trim() === savedName() ? null : t('Your name isn’t saved yet.')))

  const saving = useAction({
    run: async () => {
      const { error } = await session.updateUser({ data: { full_name: name.trim() } })
      if (error) throw error
    },
    onDone: () => {
      notify({ tone: 'success', title: t('Name saved') })
      navigate('/')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.start()
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Your name')}</h1>
      <form onSubmit={submit} className={styles.form}>
        {saving.failure ? (
          <Banner tone="danger">{t('Your name wasn’t saved. Nothing is lost: try again.')}</Banner>
        ) : null}
        <Field label={t('Name')} description={t('How others see you.')}>
          <TextInput
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={saving.isBusy}>
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
