import type { SupabaseClient } from '@supabase/supabase-js'

/** What a remote of this page exposes: it draws into a place, with the page's client, until it is told to leave. */
export type Mount = (place: HTMLElement, supabase: SupabaseClient) => () => void
