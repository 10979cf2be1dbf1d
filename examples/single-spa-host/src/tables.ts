import type {} from '@portico/elements'
import type { LifeCycles } from 'single-spa'
import { supabase } from './supabase.ts'

let element: HTMLElementTagNameMap['portico-data'] | undefined

/** A single-spa application of one element, which is created at mount and removed at unmount. */
export const tables: LifeCycles = {
  bootstrap: async () => {},
  mount: async () => {
    element = document.createElement('portico-data')
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
    document.querySelector('main')?.append(element)
  },
  unmount: async () => element?.remove(),
}
