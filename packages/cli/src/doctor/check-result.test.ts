import { expect, test } from 'vitest'
import { CliError } from '../error.ts'
import { createProblemFromError, createWarning } from './check-result.ts'

test('refused returns a problem with the first sentence of an error as the message and the rest as the recovery action', () => {
  const error = new CliError(
    'key_invalid',
    '/tmp/a.pem can be read by others. Run chmod 600 on it. Rotate the key.',
  )
  expect(createProblemFromError('key-a', error)).toEqual({
    id: 'key-a',
    status: 'problem',
    message: '/tmp/a.pem can be read by others.',
    remedy: 'Run chmod 600 on it. Rotate the key.',
  })
  expect(
    createProblemFromError('store', new CliError('no_portal', 'There is none'), createWarning),
  ).toMatchObject({
    status: 'warning',
    message: 'There is none',
    remedy: expect.stringContaining('npx portico verify'),
  })
})

test('refused throws an error that is not a CliError', () => {
  expect(() => createProblemFromError('store', new TypeError('a fault'))).toThrow('a fault')
})
