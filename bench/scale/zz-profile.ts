import { writeFileSync } from 'node:fs'
import { catalog } from './catalog/catalog.ts'
import { embedded } from './embedded.ts'
import { empty, fill, freshen } from './fill/fill.ts'
import { compareSizes } from './growth.ts'
import { createMeter } from './meter.ts'
import { runCalls } from './run-calls.ts'
import { testSizes } from './sizes.ts'

const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
let last = cpu()
const lap = (name: string) => {
  const now = cpu()
  console.log((now - last).toFixed(2), name)
  last = now
}
const meter = createMeter()
let watching = 0
const backend = await embedded.open(async (tx, run) => {
  let inner = 0
  const began = performance.now()
  const result = await meter.watch(tx, async () => {
    const b = performance.now()
    try {
      return await run()
    } finally {
      inner = performance.now() - b
    }
  })
  watching += performance.now() - began - inner
  return result
})
lap('open')
if (embedded.prepare) await backend.script(embedded.prepare)
const outcomes = []
let from = empty
for (const to of testSizes) {
  await fill(
    {
      script: async (sql) => {
        const b = cpu()
        await backend.script(sql)
        console.log('   ', (cpu() - b).toFixed(2), sql.replaceAll(/\s+/g, ' ').slice(0, 110))
      },
      sql: async (sql, p) => {
        const b = cpu()
        const r = await backend.sql(sql, p)
        console.log('   ', (cpu() - b).toFixed(2), sql.replaceAll(/\s+/g, ' ').slice(0, 110))
        return r as never
      },
    },
    { from, to },
  )
  lap('fill')
  from = to
  await backend.script(freshen)
  await meter.learn(backend.sql)
  lap('learn')
  const times: [number, string][] = []
  const all = new Map()
  for (const call of catalog) {
    const b = cpu()
    for (const [k, v] of await runCalls({ backend, meter, hasServices: false }, [call])) all.set(k, v)
    times.push([cpu() - b, call.name])
  }
  outcomes.push(all)
  lap('calls')
  console.log('   meter', (watching / 1000).toFixed(2))
  watching = 0
  for (const [t, n] of times.toSorted((a, b) => b[0] - a[0]).slice(0, 40)) console.log('   ', t.toFixed(3), n)
}
const growths = compareSizes(outcomes[0] as never, outcomes[1] as never)
writeFileSync('/tmp/lr/scale/growths.json', JSON.stringify(growths, null, 1))
for (const g of growths
  .filter((g) => g.growth > 1.3 || g.small.refusal || g.large.refusal)
  .toSorted((a, b) => a.growth - b.growth))
  console.log(
    g.growth.toFixed(2),
    g.name,
    JSON.stringify(
      [g.small, g.large].map((o) => [
        o.buffers,
        o.rows,
        o.catalogBuffers,
        o.returned,
        o.refusal?.slice(0, 300),
      ]),
    ),
  )
await backend.close()
lap('close')
