import { randomUUID } from 'node:crypto'
import { realtimeLimits } from '../size-limits.ts'
import { ChannelError } from './channel-link.ts'
import { type ClientFrame, consumePayload } from './frames.ts'

/** The configuration with which a client joins a channel. */
export interface JoinConfig {
  /** Token of the user; if undefined, the connection's key applies. */
  accessToken: string | undefined
  isPrivate: boolean
  broadcast: { isAcknowledged: boolean; isSentToSelf: boolean }
  presence: { isOn: boolean; key: string }
  /** JSON of each requested change, unmodified: the client compares the response with its request. */
  changes: string[]
  /** Whether the reply to the join waits for the subscription to changes, and fails with it. */
  waitsForChanges: boolean
}

/**
 * Removes the payload of `phx_join` from a frame and reads it. Missing fields and fields of another type get their defaults, as at
 * Supabase.
 * @throws ChannelError
 */
export function consumeJoinConfig(frame: ClientFrame): JoinConfig {
  const join = getObjectFields(consumePayload(frame))
  const config = getObjectFields(join.config)
  const [broadcast, presence] = [getObjectFields(config.broadcast), getObjectFields(config.presence)]
  const changes = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  if (changes.length > realtimeLimits.changes)
    throw new ChannelError(
      `ChannelRateLimitReached: A channel has ${realtimeLimits.changes} postgres_changes at most`,
    )
  return {
    accessToken: textOf(join.access_token) ?? textOf(join.user_token),
    isPrivate: isTrue(config.private),
    broadcast: { isAcknowledged: isTrue(broadcast.ack), isSentToSelf: isTrue(broadcast.self) },
    presence: { isOn: isTrue(presence.enabled), key: textOf(presence.key) || randomUUID() },
    changes: changes
      .filter((change) => typeof change === 'object' && change !== null && !Array.isArray(change))
      .map((change) => JSON.stringify(change)),
    waitsForChanges: isTrue(getObjectFields(config.postgres_changes_options).wait),
  }
}

/** Returns the fields of an object; an empty object for any other value. */
export function getObjectFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
