import { randomUUID } from 'node:crypto'

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  /** Of the person who joins; the connection's key stands in where there is none. */
  accessToken: string | undefined
  isPrivate: boolean
  broadcast: { isAcknowledged: boolean; isSentToSelf: boolean }
  presence: { isOn: boolean; key: string }
  /** As they came: the client compares the answer with what it sent. */
  changes: Record<string, unknown>[]
  /** Whether the join fails when its changes cannot be subscribed to, and is answered when they are. */
  waitsForChanges: boolean
}

/** Reads the payload of `phx_join`. What is missing or of another type is left at its default, as Supabase does. */
export function readJoinConfig(payload: unknown): JoinConfig {
  const join = fieldsOf(payload)
  const config = fieldsOf(join.config)
  const [broadcast, presence] = [fieldsOf(config.broadcast), fieldsOf(config.presence)]
  const changes = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  return {
    accessToken: textOf(join.access_token) ?? textOf(join.user_token),
    isPrivate: isTrue(config.private),
    broadcast: { isAcknowledged: isTrue(broadcast.ack), isSentToSelf: isTrue(broadcast.self) },
    presence: { isOn: isTrue(presence.enabled), key: textOf(presence.key) || randomUUID() },
    changes: changes.filter((change) => typeof change === 'object' && change !== null),
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
