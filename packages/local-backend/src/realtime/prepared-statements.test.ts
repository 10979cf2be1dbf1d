import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

/** A connection that records the statements that it has planned and run. */
function connection() {
  const planned = new Set<string>()
  const ran: string[] = []
  const exec = async (sql: string) => {
    const [, made] = /^prepare (\w+) /.exec(sql) ?? []
    const [, used] = /execute (\w+)\(/.exec(sql) ?? []
    if (made) planned.add(made)
    if (sql === 'deallocate all') planned.clear()
    if (used && !planned.has(used)) throw Object.assign(new Error('no such statement'), { code: '26000' })
    ran.push(sql)
    return []
  }
  return { planned, ran, db: { exec } as never }
}

test('a statement is planned once, and again if the connection has lost it', async () => {
  const { db, planned, ran } = connection()
  const { run } = createPreparedStatements({ db })
  for (const name of ['a', "b'"]) await run('set role x', 'select $1', [name])
  expect(ran).toEqual([
    'prepare portico_realtime_1 (text) as select $1',
    "set role x;\nexecute portico_realtime_1('a')",
    "set role x;\nexecute portico_realtime_1('b''')",
  ])
  planned.clear()
  await run('set role x', 'select $1', ['c'])
  expect(ran.at(-1)).toBe("set role x;\nexecute portico_realtime_2('c')")
})

test('at most 200 prepared statements are kept', async () => {
  const { db, planned } = connection()
  const { run } = createPreparedStatements({ db })
  for (let n = 0; n < 450; n += 1) await run('', `select ${n}`, [])
  expect(planned.size).toBeLessThanOrEqual(200)
  await run('', 'select 0', [])
})
