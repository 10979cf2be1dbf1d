import { expect, test } from 'vitest'
import { createBudget } from '../budgets/budget.ts'
import { createPresence, PresenceLimitError } from './presence.ts'

const unlimited = { connection: 1e9, share: 1e9, topic: 1e9, address: 1e9, server: 1e9 }

function presenceWith(limits: Partial<typeof unlimited> = {}) {
  const budget = createBudget({ ...unlimited, ...limits })
  const presence = createPresence<string>((member) =>
    budget.open({ connection: member, share: 's', topic: 't', address: 'a', server: 'server' }),
  )
  return { budget, presence }
}

const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))

test('a presence appears with its references, changes, and leaves', () => {
  const { presence } = presenceWith()
  expect(read(presence.track('1', 'anna', '{"at":1}'))).toEqual({
    joins: { anna: { metas: [{ at: 1, phx_ref: '1' }] } },
    leaves: {},
  })
  expect(presence.track('1', 'anna', '{"at":1}')).toBeUndefined()
  expect(read(presence.track('1', 'anna', '{}'))).toEqual({
    joins: { anna: { metas: [{ phx_ref: '2', phx_ref_prev: '1' }] } },
    leaves: { anna: { metas: [{ at: 1, phx_ref: '1' }] } },
  })
  presence.track('2', 'anna', '{"at":3}')
  presence.track('3', '__proto__', '{}')
  expect(presence.state()).toBe(
    '{"anna":{"metas":[{"phx_ref":"2","phx_ref_prev":"1"},{"at":3,"phx_ref":"3"}]},"__proto__":{"metas":[{"phx_ref":"4"}]}}',
  )
  expect(read(presence.untrack('1'))).toEqual({
    joins: {},
    leaves: { anna: { metas: [{ phx_ref: '2', phx_ref_prev: '1' }] } },
  })
  expect(presence.untrack('1')).toBeUndefined()
})

test('a presence that does not fit is refused with the scope that is full, and the one before stays', () => {
  const { budget, presence } = presenceWith({ topic: 1000 })
  presence.track('1', 'anna', '{"at":1}')
  const before = budget.held('topic', 't')
  const large = JSON.stringify({ text: 'x'.repeat(1000) })
  for (const member of ['1', '2'])
    expect(() => presence.track(member, 'anna', large)).toThrow(new PresenceLimitError('topic'))
  expect(budget.held('topic', 't')).toBe(before)
  expect(read(presence.state())).toEqual({ anna: { metas: [{ at: 1, phx_ref: '1' }] } })
})

test('a presence gives its bytes back when its member leaves', () => {
  const { budget, presence } = presenceWith()
  presence.track('1', 'é', '{"at":"é"}')
  expect(budget.held('connection', '1')).toBe(11 + 2 + 256)
  presence.untrack('1')
  expect(budget.held('server', 'server')).toBe(0)
})
