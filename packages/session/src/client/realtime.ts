import { type RealtimeClientOptions, RealtimeClient as SupabaseRealtime } from '@supabase/realtime-js'
import { type SocketAccount, shareSockets } from '../shared-socket/share-sockets.ts'

/**
 * Supabase's realtime client, whose connection is that of all tabs of an `account`. A file of its own, so that it is one in a build too,
 * under a name that says what it is.
 */
export class RealtimeClient extends SupabaseRealtime {
  constructor(
    endPoint: string,
    { account, ...options }: RealtimeClientOptions & { account?: SocketAccount | undefined },
  ) {
    const transport = account && shareSockets(endPoint, account)
    super(endPoint, transport ? { ...options, transport } : options)
  }
}
