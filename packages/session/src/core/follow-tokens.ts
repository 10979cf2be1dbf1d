import type { SupabaseClient } from '@supabase/supabase-js'
import type { SessionState } from '../state/state.ts'

/** Makes Realtime ask the client's callback for a token after each change. Returns a function that stops it. */
export function followTokens(state: SessionState, client: () => SupabaseClient | undefined): () => void {
  let token = state.held?.access_token
  return state.subscribe(() => {
    const next = state.held?.access_token
    if (next === token) return
    token = next
    void client()?.realtime.setAuth()
  })
}
