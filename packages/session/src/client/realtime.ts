/** A file of its own, so that it is one in a build too, under a name that says what it is. */
export { RealtimeClient } from '@supabase/realtime-js'
