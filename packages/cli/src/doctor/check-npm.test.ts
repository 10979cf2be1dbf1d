import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CliError } from '../error.ts'
import type { Program } from '../workspace/programs.ts'
import { checkNpm, checkNpmRegistry } from './check-npm.ts'
import { makeFolder } from './test-folder.fixture.ts'

/** Returns an npm that prints these lines and ends with this exit code. */
function npmThatSays(output: string, code = 0): () => Program {
  const text = `console.error(${JSON.stringify(output)}); process.exitCode = ${code}`
  const folder = makeFolder({ 'npm.mjs': text })
  return () => [process.execPath, join(folder, 'npm.mjs')]
}

test('checkNpm reports the version of the installed npm', async () => {
  const { status, message } = await checkNpm()
  expect([status, message]).toEqual(['ok', expect.stringMatching(/^npm \d+\.\d+\.\d+\.$/)])
})

test('checkNpm warns of an old npm, and reports one that fails or is missing', async () => {
  expect(await checkNpm(npmThatSays('8.19.4'))).toMatchObject({ status: 'warning' })
  expect(await checkNpm(npmThatSays('Error: broken', 1))).toMatchObject({
    status: 'problem',
    message: 'npm --version failed: Error: broken',
  })
  expect(await checkNpm(() => ['/nowhere/npm'])).toMatchObject({
    status: 'problem',
    message: 'npm was not found on the PATH.',
  })
  const missing = () => {
    throw new CliError(
      'program_missing',
      'npm was not found on the PATH: start this by npm, or install Node.',
    )
  }
  expect(await checkNpm(missing)).toMatchObject({ status: 'problem' })
})

const ping = (registry: string) =>
  checkNpmRegistry(undefined, { ...process.env, npm_config_registry: registry })

test('checkNpmRegistry sends a request to npm’s registry, and accepts any HTTP status', async () => {
  for (const status of [200, 404]) {
    const server = createServer((_request, response) => response.writeHead(status).end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm/`
    expect(await ping(registry)).toMatchObject({ status: 'ok', message: `${registry} answers.` })
  }
})

test('checkNpmRegistry warns of an unreachable registry with the reason', async () => {
  expect(await ping('http://127.0.0.1:1/')).toEqual({
    id: 'npm-registry',
    status: 'warning',
    message: 'http://127.0.0.1:1/ does not answer (ECONNREFUSED).',
    remedy: expect.stringContaining('npm config get registry'),
  })
  expect(await checkNpmRegistry(() => ['/nowhere/npm'])).toMatchObject({ status: 'warning' })
})

test('checkNpmRegistry does not print credentials in the address of the registry', async () => {
  const says = npmThatSays(
    'npm notice PING https://user:secret@npm.example/path/\nnpm error code ENOTFOUND',
    1,
  )
  const { message } = await checkNpmRegistry(says)
  expect(message).toBe('https://npm.example/path/ does not answer (ENOTFOUND).')
})
