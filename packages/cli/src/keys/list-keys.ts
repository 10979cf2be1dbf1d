import type { Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import type { PortalSettings } from '../registry/settings.ts'

/** A key that a portal knows. */
export interface KnownKey {
  id: string
  publicKey: string
  /** Whether the documents trust it to sign the registry. */
  root: boolean
  /** The remotes whose releases it may sign. */
  signs: string[]
  /** Releases in the registry that are signed by it. */
  signed: string[]
  /** Whether its private half is on this machine. */
  here: boolean
}

/** Returns the keys of a portal with the releases that each may sign and has signed. */
export async function listKeys(
  registry: Registry,
  { trust }: PortalSettings,
  isHere: (id: string) => Promise<boolean>,
): Promise<KnownKey[]> {
  const roots = Object.entries(trust?.root ?? {}).map(([id, key]) => ({ id, publicKey: key, root: true }))
  const teams = Object.entries(registry.keys ?? {}).map(([id, key]) => ({ id, publicKey: key, root: false }))
  const remotes = Object.entries(registry.remotes)
  return Promise.all(
    [...roots, ...teams].map(async (key) => ({
      ...key,
      signs: remotes.filter(([, { keys }]) => !key.root && keys.includes(key.id)).map(([name]) => name),
      signed: remotes.flatMap(([name, { releases }]) =>
        releases
          .filter(({ signature }) => !key.root && signature?.keyId === key.id)
          .map(({ version }) => `${name} ${version}`),
      ),
      here: await isHere(key.id),
    })),
  )
}

/** Formats the list for the terminal. */
export function formatKeys(keys: readonly KnownKey[], registry: Registry): string {
  const width = Math.max(0, ...keys.map(({ id }) => id.length))
  const lines = keys.map(({ id, publicKey, root, signs, signed, here }) => {
    const rights = root ? 'root: signs the registry' : `signs ${signs.join(', ') || 'nothing yet'}`
    const rests = signed.length > 0 ? `; has signed ${signed.join(', ')}` : ''
    return `${id.padEnd(width)}  ${publicKey}  ${rights}${rests}${here ? '; its private half is on this machine' : ''}`
  })
  const open = Object.entries(registry.remotes)
    .filter(([, remote]) => remote.keys.length === 0)
    .map(([name]) => name)
  if (open.length > 0)
    lines.push(`Without a key: ${open.join(', ')}. Whoever may write the store may release them.`)
  if (!keys.some(({ root }) => root))
    lines.push(`No root is trusted: browsers take what is not signed. See ${npxPortico} keys --help.`)
  return lines.join('\n')
}
