import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBrowserOpener, openAddress } from './open-address.ts'

const address = 'http://localhost:4100/files?a=1&b=2'
const [program] = getBrowserOpener(process.platform)

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-open-'))
  lines = []
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Installs a script as the program that opens addresses. */
function install(script: string): void {
  writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, program), 0o755)
}

test('names the program of each system', () => {
  expect(getBrowserOpener('darwin')).toEqual(['open'])
  expect(getBrowserOpener('win32')).toEqual(['rundll32', 'url.dll,FileProtocolHandler'])
  expect(getBrowserOpener('linux')).toEqual(['xdg-open'])
  expect(getBrowserOpener('freebsd')).toEqual(['xdg-open'])
})

test.skipIf(process.platform === 'win32')('passes the address as one argument, without a shell', async () => {
  const file = join(folder, 'opened')
  install(`echo "$#:$1" > '${file}.new' && /bin/mv '${file}.new' '${file}'`)
  openAddress(address, (line) => lines.push(line))
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(`1:${address}\n`)
  expect(lines).toEqual([])
})

test.skipIf(process.platform === 'win32').each([
  ['is missing', undefined],
  ['fails', 'exit 3'],
])('reports the address if the program %s', async (_what, script) => {
  if (script) install(script)
  openAddress(address, (line) => lines.push(line))
  await expect.poll(() => lines).toEqual([`${program} could not open a browser. Open ${address} yourself.`])
})
