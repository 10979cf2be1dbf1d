import type { Browser } from 'playwright'
import { type Measure, median } from '../measure.ts'
import { comparison, duration, interleave } from './interleave.ts'
import { areas } from './painting.ts'
import type { Stage } from './stage.ts'
import type { Owner, Share, Traffic } from './traffic.ts'
import { type Moments, openPage, type State, type Visit, visit } from './visit.ts'

/** What is visited, each with cookies of its own. */
export type Visited = 'plain' | 'portal' | 'against' | 'fifty' | 'canary'

/** Who visits: a browser, and the cookies for each. */
export interface Visitor {
  browser: Browser
  stateOf(kind: Visited): State
  rounds: number
  /** What each is called. */
  names: Readonly<Record<Visited, string>>
}

/** A first visit of an address, of all that are to be compared there. */
interface Cold {
  path: string
  area: keyof typeof areas
  kinds: readonly Visited[]
}

/** First visits of a list of files, and of the rows of a table, which its address names. */
export async function measureCold(visitor: Visitor, stage: Stage): Promise<Measure[]> {
  const compared: Visited[] = stage.against ? ['plain', 'against', 'portal'] : ['plain', 'portal']
  const colds: Cold[] = [
    { path: '/files', area: 'files', kinds: [...compared, 'fifty', 'canary'] },
    { path: '/data/public/projects', area: 'data', kinds: compared },
  ]
  const measures: Measure[] = []
  for (const cold of colds) measures.push(...(await measureOne(visitor, stage, cold)))
  return measures
}

async function measureOne(visitor: Visitor, stage: Stage, { path, area, kinds }: Cold): Promise<Measure[]> {
  const visits = await interleave(kinds, visitor.rounds, async (kind) => {
    const page = await openPage(visitor.browser, visitor.stateOf(kind))
    const url = `${stage[kind]}${path}`
    const cold = await visit(page, { url, area: areas[area], backend: stage.backend })
    await page.close()
    return cold
  })
  return kinds.flatMap((kind) => {
    const name = `cold ${path}, ${visitor.names[kind]}`
    const times = (of: Visited, moment: keyof Moments) => visits[of].map(({ moments }) => moments[moment])
    const beside = (base: Visited) =>
      (['heading', 'rows'] as const).map((moment) => ({
        ...comparison(
          `${name}, ${moment} against ${visitor.names[base]}`,
          times(kind, moment),
          times(base, moment),
        ),
        ...targetOf(kind, base),
      }))
    return [
      ...Object.entries(moments).map(([moment, words]) =>
        duration(`${name}, ${words}`, times(kind, moment as keyof Moments)),
      ),
      ...(kind === 'plain' ? [] : beside('plain')),
      ...(kind === 'portal' && stage.against ? beside('against') : []),
      ...countTraffic(name, visits[kind]),
    ]
  })
}

const moments: Record<keyof Moments, string> = {
  script: 'first script asked for',
  paint: 'first paint',
  mounted: 'mounted',
  heading: 'heading',
  rows: 'rows',
}

/** What is promised: nothing gets slower than it was, and 50 remotes are hardly slower than three. */
function targetOf(kind: Visited, base: Visited): { target?: number } {
  if (base === 'against') return { target: 1 }
  const targets: Partial<Record<Visited, number>> = { portal: 1.1, fifty: 1.13 }
  return targets[kind] ? { target: targets[kind] } : {}
}

/** The backend's are told apart: what it is asked for is the area's matter, however the page comes about. */
function countTraffic(name: string, visits: readonly Visit[]): Measure[] {
  const middle = (pick: (traffic: Traffic) => number) => median(visits.map(({ traffic }) => pick(traffic)))
  const share = (what: keyof Share, unit: string, factor = 1) => {
    const of = (owner: Owner) => middle((traffic) => traffic[owner][what]) * factor
    const [shell, remotes, backend] = [of('shell'), of('remotes'), of('backend')]
    return { value: shell + remotes, unit, parts: { shell, remotes, 'and backend': backend } }
  }
  const requests = share('requests', '')
  const preflights = middle(({ backend }) => backend.preflights)
  return [
    { name: `${name}, requests`, ...requests, parts: { ...requests.parts, preflights } },
    { name: `${name}, answers from the cache`, ...share('cached', '') },
    { name: `${name}, on the wire`, ...share('bytes', 'kB', 0.001) },
    { name: `${name}, depth`, value: middle(({ depth }) => depth), unit: '' },
  ]
}
