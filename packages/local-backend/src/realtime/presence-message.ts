import { type Frame, takePayload } from './frames.ts'
import { fieldsOf } from './join-config.ts'

/** A message about presence. */
export interface PresenceMessage {
  event: unknown
  /** JSON of an object; undefined for anything else. */
  told: string | undefined
}

/** Takes a message about presence out of a frame. The references of the protocol are the server's own. */
export function takePresence(frame: Frame): PresenceMessage {
  const { event, payload = {} } = fieldsOf(takePayload(frame))
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { event, told: undefined }
  const { phx_ref: _ref, phx_ref_prev: _before, ...told } = payload as Record<string, unknown>
  return { event, told: JSON.stringify(told) }
}
