import type {} from '@portico/elements'
import type { Mount } from '../host/contract.ts'

/** Mounts a remote that consists of one element. The page of the host loads its script. */
export const mount: Mount = (place, supabase) => {
  const element = document.createElement('portico-data')
  const attributes = {
    'supabase-url': 'http://localhost:54321',
    'supabase-key': 'sb_publishable_your_key',
    session: 'page',
    tables: 'projects tasks',
    table: 'projects',
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.supabaseClient = supabase
  element.style.height = '480px'
  place.append(element)
  return () => element.remove()
}
