import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findEnginesOfRun } from './engines.ts'

let system = ''

beforeEach(() => {
  system = mkdtempSync(join(tmpdir(), 'portico-engines-'))
  vi.stubEnv('PATH', system)
  vi.stubEnv('PORTICO_FIREFOX', undefined)
  vi.stubEnv('PORTICO_MINIBROWSER', join(system, 'MiniBrowser'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(system, { recursive: true, force: true })
})

function install(name: string, says = ''): void {
  writeFileSync(join(system, name), `#!/bin/sh\necho '${says}'\n`)
  chmodSync(join(system, name), 0o755)
}

it('finds both engines if all of their packages are installed', () => {
  install('firefox-esr', 'Mozilla Firefox 153.7.0esr')
  for (const name of ['MiniBrowser', 'WebKitWebDriver', 'Xvfb']) install(name)
  const { engines, leftOut } = findEnginesOfRun(true)
  expect(engines.map(({ name }) => name)).toEqual(['firefox', 'webkit'])
  expect(leftOut).toBeNull()
})

it('prints one line with the omitted tests and the command to install the engine', () => {
  install('firefox-esr', 'Mozilla Firefox 153.7.0esr')
  install('MiniBrowser')
  install('WebKitWebDriver')
  const { engines, leftOut } = findEnginesOfRun(false)
  expect(engines.map(({ name }) => name)).toEqual(['firefox'])
  expect(leftOut).toBe('Left out: journeys in webkit. To get them: apt-get install xvfb')
})

it('fails a run of CI that would leave an engine out, and names the packages', () => {
  expect(() => findEnginesOfRun(true)).toThrow(
    'CI tests in every engine, and firefox and webkit cannot be driven here: install firefox-esr webkit2gtk-driver xvfb',
  )
})

it('omits engines that only work on Linux, also in a run of CI', () => {
  expect(findEnginesOfRun(true, 'win32')).toEqual({
    engines: [],
    leftOut: 'Left out: journeys in firefox and webkit, which are driven on linux only.',
  })
})

it('does not accept a script that only says where to get Firefox', () => {
  install('firefox', 'Command /usr/bin/firefox requires the firefox snap to be installed.')
  expect(findEnginesOfRun(false).leftOut).toContain('apt-get install firefox-esr')
})
