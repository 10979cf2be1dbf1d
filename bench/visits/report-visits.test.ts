import { expect, test } from 'vitest'
import { reportVisits } from './report-visits.ts'
import type { TrafficShare } from './traffic.ts'
import type { MeasuredVisit, ProfileVisits } from './visit.ts'

const share = (more: Partial<TrafficShare> = {}): TrafficShare => ({
  requests: 0,
  bytes: 0,
  cached: 0,
  preflights: 0,
  ...more,
})

/** The visits of one profile, whose rows came at a time. The second returning visit ended with its rows, and was slower. */
function roundOf(rows: number, interaction: number | null = 24): ProfileVisits {
  const visit = (at: number): MeasuredVisit => ({
    moments: { script: 10, paint: 20, largest: 30, mounted: 40, heading: 50, rows: at },
    traffic: {
      shell: share({ requests: 2, bytes: 1_500 }),
      remotes: share({ requests: 3 }),
      backend: share({ requests: 1, preflights: 1 }),
      depth: 2,
      ownFiles: [],
    },
    smoothness: { blocked: 5, blockedInAll: 9, shift: 0.00123 },
    interaction,
  })
  const short = { ...visit(rows), smoothness: null, interaction: null }
  return { first: visit(rows), returning: [visit(rows / 2), short] }
}

function report(plain: ProfileVisits[], portal: ProfileVisits[]) {
  const measures = reportVisits({
    page: { path: '/files' },
    line: { name: 'emulated' },
    ratios: [{ kind: 'portal', base: 'plain', target: 1.1 }],
    visits: { plain, portal },
  })
  return { measures, named: (name: string) => measures.find((measure) => measure.name === name) }
}

test('reports the ratio of the fastest two thirds of all visits with its target', () => {
  const { named } = report(
    [roundOf(100), roundOf(100), roundOf(200)],
    [roundOf(120), roundOf(130), roundOf(220)],
  )
  expect(named('/files, emulated, first visit, portal, rows against plain')).toMatchObject({
    value: 1.25,
    unit: '×',
    target: 1.1,
    spread: [1.1, 1.3],
    cell: { table: 'Rows (ms)', row: '/files, emulated, first visit', column: 'portal / plain' },
  })
})

test('reports first and returning visits, and the backend apart from the sum', () => {
  const { named } = report([roundOf(100)], [roundOf(120)])
  expect(named('/files, emulated, returning visit, plain, rows')?.value).toBe(50)
  expect(named('/files, emulated, first visit, plain, on the wire')?.value).toBe(1.5)
  expect(named('/files, emulated, first visit, plain, requests')).toMatchObject({
    value: 5,
    parts: { shell: 2, remotes: 3, 'and backend': 1, preflights: 1 },
  })
  expect(named('/files, emulated, first visit, plain, layout shift')?.value).toBe(0.001)
})

test('leaves out interactions on a line where none were sent', () => {
  const { measures } = report([roundOf(100, null)], [roundOf(120, null)])
  expect(measures.some(({ name }) => name.includes('interaction'))).toBe(false)
})
