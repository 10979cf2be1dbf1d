/** All members who are present in a channel, by key, in the form of `presence_state`. */
type Presences = Record<string, { metas: { phx_ref?: string }[] }>

/** Follows the members who are present, for tabs that join later. */
export class PresenceState {
  #presences: Presences | null = null

  /** Handles the server's messages about presence. */
  take(event: string, payload: unknown): void {
    if (event === 'presence_state') this.#presences = structuredClone(payload as Presences)
    if (event === 'presence_diff') this.#change(payload as { joins?: Presences; leaves?: Presences })
  }

  /** The payload of `presence_state`. Null if the server has sent none. */
  get current(): unknown {
    return this.#presences
  }

  #change({ joins = {}, leaves = {} }: { joins?: Presences; leaves?: Presences }): void {
    const presences = this.#presences ?? {}
    this.#presences = presences
    for (const [key, { metas }] of Object.entries(joins)) {
      const refs = new Set(metas.map(({ phx_ref }) => phx_ref))
      const others = (presences[key]?.metas ?? []).filter(({ phx_ref }) => !refs.has(phx_ref))
      presences[key] = { metas: [...others, ...metas] }
    }
    for (const [key, { metas }] of Object.entries(leaves)) {
      const gone = new Set(metas.map(({ phx_ref }) => phx_ref))
      const left = (presences[key]?.metas ?? []).filter(({ phx_ref }) => !gone.has(phx_ref))
      if (left.length > 0) presences[key] = { metas: left }
      else delete presences[key]
    }
  }
}
