import { createClient } from '@supabase/supabase-js'

/** The page's own client, with the session that the page owns. */
export const supabase = createClient('http://localhost:54321', 'sb_publishable_your_key')
