/** What a remote of the tests does wrong besides what its buttons do. */
export type Misbehaviour = 'mount' | 'unmount' | 'unmount-hangs' | 'listeners' | 'card'

/** `config` of a remote of the tests in the registry. */
export interface FaultyConfig {
  /** Its heading, so that two remotes of one build can be told apart. */
  title: string
  misbehaves?: Misbehaviour
}

/** Reads what the registry carries for this remote; an alone page carries nothing. */
export function readConfig(config: unknown): FaultyConfig {
  return { title: 'Faulty', ...(config as Partial<FaultyConfig> | undefined) }
}
