import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * The function that a remote of this page exposes. It draws into an element with the page's client, and returns a function that unmounts
 * it.
 */
export type Mount = (place: HTMLElement, supabase: SupabaseClient) => () => void
