import { type ClientFrame, consumePayload } from './frames.ts'
import { getObjectFields } from './join-config.ts'

/** A message about presence. */
export interface PresenceMessage {
  event: unknown
  /** JSON of an object; undefined for anything else. */
  told: string | undefined
}

/** Removes a message about presence from a frame. References of the protocol are left out, because the server sets them. */
export function consumePresence(frame: ClientFrame): PresenceMessage {
  const { event, payload = {} } = getObjectFields(consumePayload(frame))
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { event, told: undefined }
  const { phx_ref: _ref, phx_ref_prev: _before, ...told } = payload as Record<string, unknown>
  return { event, told: JSON.stringify(told) }
}
