import { registerApplication, start } from 'single-spa'
import { supabase } from './supabase.ts'
import { tables } from './tables.ts'
import './style.css'

registerApplication({
  name: 'tables',
  app: tables,
  activeWhen: ({ hash }) => hash.startsWith('#/tables'),
})
start()

document.querySelector('main')?.addEventListener('portico-session', ({ detail }) => {
  const account = document.querySelector('#account')
  if (account) account.textContent = detail.user ? `Signed in as ${detail.user.email}` : 'Nobody is signed in'
})
document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(event.currentTarget as HTMLFormElement)
  const [email, password] = [String(fields.get('email')), String(fields.get('password'))]
  await supabase.auth.signInWithPassword({ email, password })
})
document
  .querySelector('#sign-out')
  ?.addEventListener('click', () => supabase.auth.signOut({ scope: 'local' }))
