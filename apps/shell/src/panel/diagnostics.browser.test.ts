import { expect, onTestFinished, test } from 'vitest'
import { createRegistry, serveRelease } from '../loader/releases.fixture.ts'
import { recordRemoteFiles } from '../reports/remote-files.ts'
import { getRemoteDiagnostics } from './diagnostics.ts'

test('getRemoteDiagnostics counts each file of a remote once, even if the buffer of resource timings is full', async () => {
  performance.setResourceTimingBufferSize(0)
  onTestFinished(() => performance.setResourceTimingBufferSize(250))
  const root = `${location.origin}/answers/${crypto.randomUUID()}`
  const registry = createRegistry({ ...(await serveRelease('1.0.0')), base: `${root}/files/` })
  recordRemoteFiles([`${root}/files/`])
  // The server answers each request with the same twelve bytes.
  for (const path of ['files/page.js', 'files/page.css', 'files/page.js', 'elsewhere.js'])
    expect(await (await fetch(`${root}/${path}`)).text()).toHaveLength(12)
  await expect.poll(() => getRemoteDiagnostics(registry, false)).toMatchObject([{ files: 2, bytes: 24 }])
})
