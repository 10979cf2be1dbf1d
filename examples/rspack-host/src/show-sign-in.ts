import type { Session } from '@portico/session'

/** Shows a form for email and password until the user is signed in. */
export async function showSignIn(element: HTMLElement, session: Session): Promise<void> {
  const form = document.createElement('form')
  const email = field('Email', 'email')
  const password = field('Password', 'password')
  const answer = document.createElement('p')
  const button = Object.assign(document.createElement('button'), { textContent: 'Sign in' })
  form.append(email.label, password.label, button, answer)
  element.append(form)
  return new Promise((resolve) => {
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const { error } = await session.signInWithPassword({
        email: email.input.value,
        password: password.input.value,
      })
      answer.textContent = error?.message ?? ''
      if (error) return
      form.remove()
      resolve()
    })
  })
}

function field(name: string, type: string) {
  const label = document.createElement('label')
  const input = Object.assign(document.createElement('input'), { type, required: true })
  label.append(name, ' ', input)
  return { label, input }
}
