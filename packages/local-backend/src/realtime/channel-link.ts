import type { Broadcast } from './frames.ts'
import type { TokenIdentity } from './token.ts'
import type { ConnectionOwner } from './topics.ts'

/** The connection's part of a channel. Its methods do not throw unless noted. */
export interface ChannelLink {
  readonly owner: ConnectionOwner
  /** `payload` is JSON. */
  push(event: string, payload: string, refs?: { joinRef?: string | null; ref?: string | null }): void
  broadcast(broadcast: Broadcast): void
  ready(): Promise<void>
  /** Changes the number of bytes that the channel keeps. @throws ChannelError if there is no room */
  keep(bytes: number): void
  /** Counts the connection for another user. @throws ChannelError if that user has too many */
  countFor(identity: TokenIdentity): void
  /** Ends the connection if `action` fails. */
  guard(action: () => void): void
  /** Closes the connection. `code` is a code of WebSockets. */
  end(code: number, reason: string): void
  /** Called when the channel has ended. */
  forget(): void
}

/** The reason why a channel cannot be joined or kept. The message goes to the client. */
export class ChannelError extends Error {
  /** The code to close the whole connection with; undefined to keep it. */
  readonly endCode: number | undefined

  constructor(message: string, endCode?: number) {
    super(message)
    this.endCode = endCode
  }
}
