import { expect, test } from 'vitest'
import { parseRemoteModule } from './parse-remote-module.ts'

const remote = { contract: 1, mount: () => ({ update() {}, unmount() {} }) }

test('parseRemoteModule accepts a module with a remote, or the remote itself', () => {
  expect(parseRemoteModule({ remote })).toBe(remote)
  expect(parseRemoteModule(remote)).toBe(remote)
})

test.each([
  [undefined, 'remote_invalid', 'module: expected an export "remote" with a mount function'],
  [{ remote: null }, 'remote_invalid', 'remote: expected an export "remote" with a mount function'],
  [{ default: remote }, 'remote_invalid', 'module.contract: expected a number'],
  [{ remote: { contract: 1 } }, 'remote_invalid', 'remote.mount: expected a function'],
  [{ remote: { ...remote, contract: 2 } }, 'contract_mismatch', 'remote.contract: expected 1, found 2'],
])('%j is refused', (input, code, message) => {
  expect(() => parseRemoteModule(input)).toThrow(expect.objectContaining({ code, message }))
})
