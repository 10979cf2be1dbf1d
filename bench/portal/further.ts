import type { Measure } from '../measure.ts'
import type { Visited, Visitor } from './cold.ts'
import { duration, interleave } from './interleave.ts'
import { areas } from './painting.ts'
import type { Stage } from './stage.ts'
import { openPage, pressLink, type Step, visit } from './visit.ts'

/** From `/files` on to `/data`, for the first time with and without a hand on the link before, and again. */
export async function measureFurther(visitor: Visitor, stage: Stage): Promise<Measure[]> {
  const kinds = ['plain', ...(stage.against ? (['against'] as const) : []), 'portal', 'intent'] as const
  const steps = await interleave(kinds, visitor.rounds, (kind) =>
    goFurther(visitor, stage, kind === 'intent' ? 'portal' : kind, kind === 'intent'),
  )
  const measure = (kind: (typeof kinds)[number], again: boolean, part: keyof Step, target?: number) => {
    const where = again ? 'back to an area' : 'first visit to a second area'
    const what = kind === 'intent' ? `${visitor.names.portal}, after intent` : visitor.names[kind]
    const values = steps[kind].map((step) => step[again ? 'again' : 'first'][part])
    return { ...duration(`${where}, ${what}, until ${part}`, values), ...(target ? { target } : {}) }
  }
  return [
    ...kinds.flatMap((kind) => [
      measure(kind, false, 'mounted', kind === 'intent' ? 60 : undefined),
      measure(kind, false, 'heading'),
    ]),
    ...kinds.filter((kind) => kind !== 'intent').map((kind) => measure(kind, true, 'mounted')),
  ]
}

async function goFurther({ browser, stateOf }: Visitor, stage: Stage, kind: Visited, hasIntent: boolean) {
  const { page, cdp, close } = await openPage(browser, stateOf(kind))
  const where = { url: `${stage[kind]}/files`, area: areas.files, backend: stage.backend }
  await visit({ page, cdp }, where)
  if (hasIntent) {
    await page.hover('nav a[href="/data"]')
    await page.waitForLoadState('networkidle')
  }
  const first = await pressLink(page, 'data')
  await page.waitForLoadState('networkidle')
  await pressLink(page, 'files')
  await page.waitForLoadState('networkidle')
  const again = await pressLink(page, 'data')
  await close()
  return { first, again }
}
