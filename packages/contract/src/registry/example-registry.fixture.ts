import type { Registry } from './registry.ts'

/** Returns a complete registry for tests. Each call returns a new copy, so that a test may change it. */
export function createExampleRegistry(): Registry {
  const release = {
    version: '1.4.2',
    traffic: 90,
    base: 'https://files.example/1.4.2/',
    entry: 'remoteEntry.js',
    fullEntry: 'full/remoteEntry.js',
    embed: 'embed.js',
    requires: {
      contract: 1,
      federation: '1.23.0',
      shared: { react: '^19.3.0', 'react/jsx-runtime': '^19.3.0', '@portico/ui': '^1.0.0' },
    },
    preload: { modules: ['assets/remote-a1.js'], styles: ['assets/remote-b2.css'] },
    files: 'files.json',
    filesIntegrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-11-20T09:00:00Z',
    releasedBy: 'Ada',
    signature: { alg: 'Ed25519' as const, keyId: 'files-team-1', value: 'c2lnbmF0dXJl' },
  }
  const registry: Registry = {
    schema: 1,
    revision: 42,
    issuedAt: '2026-11-21T09:00:00Z',
    remotes: {
      files: {
        title: { en: 'Files', ar: 'الملفات' },
        icon: 'folder',
        route: '/files',
        access: 'signed-in',
        order: 30,
        keys: ['files-team-1'],
        slots: [{ slot: 'home', expose: './recent', title: { en: 'Recent files' } }],
        salt: 'files-7',
        releases: [
          release,
          { ...release, version: '1.5.0', traffic: 10, base: 'https://files.example/1.5.0/' },
        ],
      },
      admin: {
        title: { en: 'Administration' },
        route: '/admin',
        access: { claim: 'admin' },
        order: 90,
        keys: [],
        slots: [],
        salt: 'admin',
        releases: [{ ...release, traffic: 100 }],
      },
    },
    keys: { 'files-team-1': `${'A'.repeat(43)}=` },
    provides: { contract: 1, federation: '1.23.0', shared: { react: '19.3.1' } },
  }
  // Copied through JSON, because `structuredClone` keeps objects shared that are used in two places.
  return JSON.parse(JSON.stringify(registry)) as Registry
}
