import { describe, expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { createBudgets, serverKey } from './budgets.ts'
import { defaultLimits, readLimits } from './limits.ts'

describe('a budget', () => {
  test('limits the sum of each key in each scope', () => {
    const budget = createBudget({ address: 10, server: 15 })
    const [first, second, third] = ['a', 'a', 'b'].map((address) => budget.open({ address, server: 's' }))
    expect(first?.set(6)).toBeUndefined()
    expect(second?.set(5)).toBe('address')
    expect(second?.set(4)).toBeUndefined()
    expect(third?.set(6)).toBe('server')
    expect(third?.set(5)).toBeUndefined()
    expect([budget.held('address', 'a'), budget.held('server', 's'), third?.amount]).toEqual([10, 15, 5])
  })

  test('changes nothing when a scope is full, and accepts a smaller amount in a full scope', () => {
    const budget = createBudget({ address: 10, server: 10 })
    const hold = budget.open({ address: 'a', server: 's' })
    hold.set(10)
    expect(hold.set(11)).toBe('address')
    expect(hold.amount).toBe(10)
    expect(hold.set(3)).toBeUndefined()
    expect(budget.held('server', 's')).toBe(3)
  })

  test('moves an amount to other keys, or keeps it where it is if they are full', () => {
    const budget = createBudget({ account: 1, anonymous: 1 })
    const first = budget.open({ anonymous: 'a' })
    const second = budget.open({})
    expect([first.set(1), second.set(1)]).toEqual([undefined, undefined])
    expect(second.set(1, { anonymous: 'a' })).toBe('anonymous')
    expect(first.set(1, { account: 'u' })).toBeUndefined()
    expect(second.set(1, { anonymous: 'a' })).toBeUndefined()
    expect([budget.held('account', 'u'), budget.held('anonymous', 'a')]).toEqual([1, 1])
  })

  test('gives a released amount back once, and counts nothing for a released hold', () => {
    const budget = createBudget({ server: 5 })
    const first = budget.open({ server: 's' })
    const second = budget.open({ server: 's' })
    first.set(3)
    second.set(2)
    first.release()
    first.release()
    expect(first.set(4)).toBeUndefined()
    expect([first.amount, budget.held('server', 's')]).toEqual([0, 2])
  })
})

describe('PORTICO_LIMITS', () => {
  test('changes single limits, with units or off, and leaves the others', () => {
    const limits = readLimits(' sockets.address=900, memory.server = 1GiB,requests.address=off')
    expect(limits).toEqual({
      ...defaultLimits,
      sockets: { ...defaultLimits.sockets, address: 900 },
      memory: { ...defaultLimits.memory, server: 1024 ** 3 },
      requests: { ...defaultLimits.requests, address: Number.POSITIVE_INFINITY },
    })
    expect(readLimits('')).toEqual(defaultLimits)
  })

  test.each([
    'sockets.address',
    'sockets.nobody=1',
    'nothing.address=1',
    'sockets.address=-1',
    'sockets.address=1 MB',
    'sockets.constructor=1',
    'constructor.name=1',
  ])('%j is refused with an example', (text) => {
    expect(() => readLimits(text)).toThrow(/^PORTICO_LIMITS holds ".+", .*sockets\.address=900\.$/)
  })

  test('decides what the counters of a backend take', () => {
    const { sockets } = createBudgets(readLimits('sockets.server=1'))
    const take = (address: string) => sockets.open({ address, server: serverKey }).set(1)
    expect([take('a'), take('b')]).toEqual([undefined, 'server'])
  })
})
