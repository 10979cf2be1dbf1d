import { expect, test, vi } from 'vitest'
import { texts } from '../texts/texts.ts'
import { notifyFailure } from './notify-failure.ts'

test.each([
  ['nobody has foreseen', new RangeError('x'), 'It has been reported.', [{ phase: 'unexpected' }]],
  ['got no answer', new TypeError('Failed to fetch'), 'You may be offline.', [{ phase: 'backend' }]],
  ['was refused', { status: 418, message: 'no' }, 'Nothing was changed.', []],
])('a failure that %s is shown, and reported if its text says so', (_name, caught, words, contexts) => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  notifyFailure(texts.in('en'), host, caught)
  expect(host.notify).toHaveBeenCalledWith(
    expect.objectContaining({ detail: expect.stringContaining(words) }),
  )
  expect(host.reportError.mock.calls).toEqual(contexts.map((context) => [caught, context]))
})
