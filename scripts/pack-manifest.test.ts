import { expect, test, vi } from 'vitest'
import { createPublishedManifest } from './pack-manifest.ts'

const manifest = {
  ...{
    name: '@portico/a',
    version: '1.0.0',
    license: 'MIT',
    type: 'module',
    exports: { '.': './src/index.ts' },
  },
  publishConfig: { access: 'public' },
}

test('a published package names the repository of the job that publishes it, and none elsewhere', () => {
  vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com')
  vi.stubEnv('GITHUB_REPOSITORY', 'acme/portico')
  const inJob = createPublishedManifest(manifest, [])
  vi.stubEnv('GITHUB_REPOSITORY', undefined)
  const elsewhere = createPublishedManifest(manifest, [])
  vi.unstubAllEnvs()
  expect(inJob.repository).toEqual({ type: 'git', url: 'git+https://github.com/acme/portico.git' })
  expect(elsewhere).not.toHaveProperty('repository')
})
