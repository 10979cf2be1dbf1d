import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'

/** Returns a registry with `count` remotes, in groups of 100; every tenth remote has no group. */
export function manyRemotes(count: number): Registry {
  const registry = createExampleRegistry()
  const { files } = registry.remotes
  if (!files) throw new Error('the example has no remote files')
  const remotes = Array.from({ length: count }, (_, at) => {
    const group = { en: `Division ${Math.floor(at / 100)}`, de: `Bereich ${Math.floor(at / 100)}` }
    const title = { en: `Area ${at}`, de: `Gebiet ${at}` }
    const remote = { ...files, title, route: `/area-${at}`, order: at, access: 'public' as const, slots: [] }
    return [`area-${at}`, at % 10 === 9 ? remote : { ...remote, group }] as const
  })
  return { ...registry, remotes: Object.fromEntries(remotes) }
}
