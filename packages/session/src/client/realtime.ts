import { type RealtimeClientOptions, RealtimeClient as SupabaseRealtime } from '@supabase/realtime-js'
import { type SocketAccount, shareSockets } from '../shared-socket/share-sockets.ts'

/**
 * Supabase's realtime client, whose connection is shared by all tabs of an `account`. It has a file of its own, so that a build makes
 * it a file with a descriptive name, too.
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
