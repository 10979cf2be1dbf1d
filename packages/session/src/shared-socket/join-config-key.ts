/** The configuration of a channel, in the payload of `phx_join`. */
export interface JoinPayload {
  access_token?: unknown
  config?: {
    broadcast?: { ack?: unknown; self?: unknown }
    presence?: { key?: unknown; enabled?: unknown }
    [option: string]: unknown
  }
}

/**
 * Returns a text that is equal for joins that can share one join at the server. For a presence without a key, the server makes a key
 * for each join, so such tabs never share a join.
 */
export function joinConfigKey({ config = {} }: JoinPayload, member: string): string {
  const { presence } = config
  const isAlone = presence?.enabled === true && !presence.key
  return `${isAlone ? member : ''}${sorted(config)}`
}

/** Returns JSON with the fields of objects in alphabetical order. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sorted(field)}`).join()}}`
}
