import { useProvidedSession } from '@portico/session/react'
import { Banner, Button } from '@portico/ui'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type FormEvent, useState } from 'react'
import styles from './alone.module.css'

/** The way in where no portal stands around the remote. Everything else about accounts is the auth remote's. */
export function AloneSignIn({ title }: { title: string }) {
  const session = useProvidedSession()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const { error } = await session.signInWithPassword({
      email: String(form.get('email')),
      password: String(form.get('password')),
    })
    setBusy(false)
    setProblem(error ? error.message : '')
  }

  return (
    <main>
      <form className={styles.signIn} onSubmit={(event) => void submit(event)}>
        <h1 className={styles.heading}>Sign in to {title}</h1>
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        <Field label="Email">
          <TextInput type="email" name="email" autoComplete="username" required />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" busy={isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
