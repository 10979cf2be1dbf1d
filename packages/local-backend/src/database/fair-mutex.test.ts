import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentAddress, runInScope } from '../budgets/request-scope.ts'
import { createFairMutex } from './fair-mutex.ts'

describe('turns', () => {
  test('run one after another in order, even if tasks wait for other events', async () => {
    const turns = createFairMutex()
    const log: string[] = []
    const task = (name: string) => async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`${name} ends`)
    }
    await Promise.all([turns.take(task('a')), turns.take(task('b'))])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('continue after a failed task, which rejects only for its own caller', async () => {
    const turns = createFairMutex()
    const failed = turns.take(() => Promise.reject(new Error('no')))
    const next = turns.take(async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
    await turns.idle()
  })

  test('alternate between addresses, and keep the order of each', async () => {
    const turns = createFairMutex()
    const log: string[] = []
    const take = (address: string | undefined, name: string) =>
      runInScope(address === undefined ? undefined : { address }, () =>
        turns.take(async () => void log.push(name)),
      )
    const busy = ['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name))
    await Promise.all([...busy, take('b', 'b1'), take(undefined, 'own'), take('b', 'b2')])
    expect(log).toEqual(['a1', 'b1', 'own', 'a2', 'b2', 'a3', 'a4'])
    await turns.idle()
  })

  test('let other events run between tasks that do not wait', async () => {
    const turns = createFairMutex()
    const log: string[] = []
    const first = turns.take(async () => {
      log.push('first')
      setImmediate(() => log.push('event'))
    })
    await Promise.all([first, turns.take(async () => void log.push('second'))])
    expect(log).toEqual(['first', 'event', 'second'])
  })

  test('run in the context of the request that added the task', async () => {
    const turns = createFairMutex()
    const addressOf = (address: string) =>
      runInScope({ address }, () => turns.take(async () => getCurrentAddress()))
    expect(await Promise.all(['a', 'b', 'a'].map(addressOf))).toEqual(['a', 'b', 'a'])
  })

  test('are idle after the last task, including one that was added meanwhile', async () => {
    const turns = createFairMutex()
    const log: string[] = []
    const first = turns.take(async () => {
      log.push('first')
      void turns.take(async () => void log.push('second'))
    })
    await turns.idle()
    await first
    expect(log).toEqual(['first', 'second'])
  })

  test('reject a task that waits too long without running it, and a task that runs too long', async () => {
    const turns = createFairMutex()
    let end: () => void = () => undefined
    const soon = { wait: 0.01, run: 0.01 }
    const stuck = turns.take(() => new Promise<void>((resolve) => (end = resolve)), soon)
    let ran = false
    const late = turns.take(async () => (ran = true), soon)
    await expect(late).rejects.toThrow('nothing was done')
    await expect(stuck).rejects.toThrow('not known')
    const next = turns.take(async () => 'next')
    end()
    expect(await next).toBe('next')
    expect(ran).toBe(false)
  })
})

describe('on one connection of PGlite', () => {
  let connection: PgliteConnection

  beforeAll(async () => {
    connection = await createPgliteConnection({})
    await connection.driver.exec('create role anon; create role authenticated')
    Object.assign(connection, { rlsState: 'active' })
  })
  afterAll(() => connection?.close())

  test('keep each transaction in its own role, however long it waits for other events', async () => {
    const turns = createFairMutex()
    const roleAfter = (role: string, ticks: number) =>
      turns.take(() =>
        connection.withContext({ auth: { role, uid: '', jwt: {} } }, async () => {
          for (let i = 0; i < ticks; i++) await new Promise((resolve) => setImmediate(resolve))
          const { rows } = await connection.driver.query<{ role: string }>('select current_user as role')
          return rows[0]?.role
        }),
      )
    const roles = await Promise.all([
      roleAfter('anon', 20),
      roleAfter('authenticated', 100),
      roleAfter('anon', 40),
    ])
    expect(roles).toEqual(['anon', 'authenticated', 'anon'])
  })
})
