import type { SupabaseClient } from '@supabase/supabase-js'
import type { SessionState } from '../state/state.ts'

/** Realtime gets its tokens from the client's callback; this makes it ask again at each change. Returns the end of it. */
export function followTokens(state: SessionState, client: () => SupabaseClient | undefined): () => void {
  let token = state.held?.access_token
  return state.subscribe(() => {
    const next = state.held?.access_token
    if (next === token) return
    token = next
    void client()?.realtime.setAuth()
  })
}
