import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CliError } from '../error.ts'
import type { Program } from '../workspace/programs.ts'
import { checkNpm, checkNpmRegistry } from './check-npm.ts'
import { makeFolder } from './test-folder.fixture.ts'

/** An npm that prints these lines and ends with this exit code. */
function npmThatSays(output: string, code = 0): () => Program {
  const text = `console.error(${JSON.stringify(output)}); process.exitCode = ${code}`
  const folder = makeFolder({ 'npm.mjs': text })
  return () => [process.execPath, join(folder, 'npm.mjs')]
}

test('the installed npm is named with its version', async () => {
  const { status, message } = await checkNpm()
  expect([status, message]).toEqual(['ok', expect.stringMatching(/^npm \d+\.\d+\.\d+\.$/)])
})

test('an old npm is a warning, and one that fails or is missing a problem', async () => {
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

test('the registry that npm is set to is asked, and a status of HTTP is an answer', async () => {
  for (const status of [200, 404]) {
    const server = createServer((_request, response) => response.writeHead(status).end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm/`
    expect(await ping(registry)).toMatchObject({ status: 'ok', message: `${registry} answers.` })
  }
})

test('a registry that cannot be reached is a warning with the reason', async () => {
  expect(await ping('http://127.0.0.1:1/')).toEqual({
    id: 'npm-registry',
    status: 'warning',
    message: 'http://127.0.0.1:1/ does not answer (ECONNREFUSED).',
    remedy: expect.stringContaining('npm config get registry'),
  })
  expect(await checkNpmRegistry(() => ['/nowhere/npm'])).toMatchObject({ status: 'warning' })
})

test('credentials in the address of the registry are not printed', async () => {
  const says = npmThatSays(
    'npm notice PING https://user:secret@npm.example/path/\nnpm error code ENOTFOUND',
    1,
  )
  const { message } = await checkNpmRegistry(says)
  expect(message).toBe('https://npm.example/path/ does not answer (ENOTFOUND).')
})
