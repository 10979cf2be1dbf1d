// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { badAnswers, hostileRequests } from '@portico/local-backend/hostile-requests'
import { expect, test } from 'vitest'
import { claimPort } from './claim-port.ts'
import { remoteHandler, siteHandler } from './serve.ts'

test('tens of thousands of hostile requests end no server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-hostile-'))
  mkdirSync(join(folder, 'assets'))
  for (const file of ['index.html', 'data.html', 'assets/app.js']) writeFileSync(join(folder, file), file)
  for (const handler of [siteHandler(folder), remoteHandler(folder, folder)]) {
    const port = await claimPort('hostile', 0, '')
    port.handle(handler)
    for (let seed = 1; seed <= 20; seed++)
      expect(await badAnswers(port.url, hostileRequests(seed, 1000)), `seed ${seed}`).toEqual([])
    expect((await fetch(`${port.url}/index.html`)).status).toBe(200)
    await port.close()
  }
  rmSync(folder, { recursive: true })
})
