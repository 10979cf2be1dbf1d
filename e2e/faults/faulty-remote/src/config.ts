/** Faults of the test remote that are not caused by its buttons. */
export type Misbehaviour = 'mount' | 'unmount' | 'unmount-hangs' | 'listeners' | 'card'

/** `config` of a remote of the tests in the registry. */
export interface FaultyConfig {
  /** Heading, to distinguish two remotes of one build. */
  title: string
  misbehaves?: Misbehaviour
}

/** Reads the `config` of this remote in the registry; a standalone page has none. */
export function readConfig(config: unknown): FaultyConfig {
  return { title: 'Faulty', ...(config as Partial<FaultyConfig> | undefined) }
}
