import { type Registry, type RegistryRemote, signRegistry, signRelease } from '@portico/contract/registry'
import type { SiteSpec } from './faulty-portal.ts'

/** A key pair with its id in the portal. */
export interface TestSigner {
  keyId: string
  privateKey: CryptoKey
  publicKey: string
}

/** Creates a key pair for signatures of releases and registries. */
export async function createSigner(keyId: string): Promise<TestSigner> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { keyId, privateKey: pair.privateKey, publicKey: Buffer.from(raw).toString('base64') }
}

/**
 * Returns the portal with a root key in its documents, a signed registry and signed releases. Single releases
 * (`faulty 1.0.0`) and the registry can have another signer.
 */
export async function createSignedSite(
  spec: SiteSpec,
  others: { releases?: Record<string, TestSigner>; registry?: TestSigner } = {},
): Promise<SiteSpec> {
  const root = await createSigner('root')
  const team = await createSigner('team')
  const registry = async (written: Registry): Promise<Registry> => {
    const remotes = await Promise.all(
      Object.entries(written.remotes).map(async ([name, remote]): Promise<[string, RegistryRemote]> => {
        const releases = await Promise.all(
          remote.releases.map((release) =>
            signRelease(name, release, others.releases?.[`${name} ${release.version}`] ?? team),
          ),
        )
        return [name, { ...remote, keys: [team.keyId], releases }]
      }),
    )
    const keys = { [team.keyId]: team.publicKey }
    const unsigned = { ...written, keys, remotes: Object.fromEntries(remotes) }
    return signRegistry(unsigned, others.registry ?? root)
  }
  return { ...spec, registry, config: { ...spec.config, trust: { root: { [root.keyId]: root.publicKey } } } }
}
