import { randomUUID } from 'node:crypto'
import { realtimeLimits } from '../size-limits.ts'
import { ChannelError } from './channel-link.ts'
import { type Frame, takePayload } from './frames.ts'

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  /** Of the person who joins; the connection's key stands in where there is none. */
  accessToken: string | undefined
  isPrivate: boolean
  broadcast: { isAcknowledged: boolean; isSentToSelf: boolean }
  presence: { isOn: boolean; key: string }
  /** JSON of an object each, as they came: the client compares the answer with what it sent. */
  changes: string[]
  /** Whether the join fails when its changes cannot be subscribed to, and is answered when they are. */
  waitsForChanges: boolean
}

/**
 * Takes the payload of `phx_join` out of a frame. Missing fields and fields of another type have their defaults, as at Supabase.
 * @throws ChannelError
 */
export function takeJoinConfig(frame: Frame): JoinConfig {
  const join = fieldsOf(takePayload(frame))
  const config = fieldsOf(join.config)
  const [broadcast, presence] = [fieldsOf(config.broadcast), fieldsOf(config.presence)]
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
    waitsForChanges: isTrue(fieldsOf(config.postgres_changes_options).wait),
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
