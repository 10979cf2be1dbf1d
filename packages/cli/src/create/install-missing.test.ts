import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderTemplates } from '../new/render.ts'

// The script that a new portal runs before it starts. Its npm is a script of this test.
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-portal-'))
  mkdirSync(join(root, 'bin'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const files = renderTemplates(['portal'], { title: 'A', package: 'a', areas: 'auth', remote: 'welcome' })
const asked = () => readFileSync(join(root, 'asked'), 'utf8')

test('a portal runs install-missing.mjs before each command that needs packages', () => {
  const { scripts } = JSON.parse(files['package.json'] ?? '') as { scripts: Record<string, string> }
  const { prestart, predev, pretest } = scripts
  expect([prestart, predev, pretest]).toEqual(Array(3).fill('node install-missing.mjs'))
})

test.skipIf(process.platform === 'win32')(
  'install-missing.mjs installs missing packages once, and again after a failure',
  () => {
    writeFileSync(join(root, 'install-missing.mjs'), files['install-missing.mjs'] ?? '')
    const npm = join(root, 'bin/npm')
    writeFileSync(
      npm,
      `#!/bin/sh
echo "npm $*" >> asked
mkdir -p node_modules
[ -z "$FAKE_FAULT" ] || exit 7
echo {} > node_modules/.package-lock.json
`,
    )
    chmodSync(npm, 0o755)
    const run = (env: Record<string, string> = {}) =>
      spawnSync(process.execPath, ['install-missing.mjs'], {
        cwd: root,
        env: { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, ...env },
      }).status
    expect([run({ FAKE_FAULT: '1' }), asked()]).toEqual([7, 'npm install\n'])
    expect([run(), asked()]).toEqual([0, 'npm install\nnpm install\n'])
    rmSync(join(root, 'asked'))
    expect([run(), existsSync(join(root, 'asked'))]).toEqual([0, false])
  },
)
