import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preview } from 'vite'
import { expect, test } from 'vitest'

test('a portal may load a build from the origin of `vite preview` (docs/developing.md)', async () => {
  const built = mkdtempSync(join(tmpdir(), 'portico-preview-'))
  writeFileSync(join(built, 'remoteEntry.js'), 'export {}')
  const server = await preview({
    root: fileURLToPath(new URL('../../../../apps/files-remote', import.meta.url)),
    build: { outDir: built },
    preview: { port: 0 },
    logLevel: 'silent',
  })
  const address = server.resolvedUrls?.local[0] ?? ''
  const answer = await fetch(`${address}remoteEntry.js`, { headers: { Origin: 'https://portal.example' } })
  expect(answer.status).toBe(200)
  expect(['*', 'https://portal.example']).toContain(answer.headers.get('access-control-allow-origin'))
  await server.close()
  rmSync(built, { recursive: true })
})
