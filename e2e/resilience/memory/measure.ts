import { type CDPSession, expect, type Page } from '@playwright/test'

/** Memory of the page after a garbage collection. */
export interface Footprint {
  /** Bytes of the heap that are in use. */
  heap: number
  /** Listeners on the window, the document and the elements that outlive every remote. */
  listeners: number
  /** Listeners on anything that is still alive. */
  allListeners: number
  nodes: number
  stylesheets: number
}

/** Opens the channel that measures a page. */
export async function openMeter(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  return session
}

/** Waits until the page is idle, collects garbage, and counts the remaining objects. */
export async function measureFootprint(page: Page, session: CDPSession): Promise<Footprint> {
  const metrics = async () => (await session.send('Performance.getMetrics')).metrics
  const nodes: number[] = []
  await expect
    .poll(async () => {
      // Finalizers of one garbage collection release objects for the next one.
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      nodes.push((await metrics()).find(({ name }) => name === 'Nodes')?.value ?? Number.NaN)
      return nodes.length >= 3 && new Set(nodes.slice(-3)).size === 1
    })
    .toBe(true)
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const counted = await metrics()
  const metric = (name: string) => counted.find((one) => one.name === name)?.value ?? Number.NaN
  const lasting = [
    'window',
    'document',
    'document.documentElement',
    'document.head',
    'document.body',
    'navigation',
  ]
  let listeners = 0
  for (const expression of [...lasting, 'document.querySelector("main")'])
    listeners += await countListeners(session, expression)
  return {
    heap: usedSize,
    listeners,
    allListeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    stylesheets: await page.evaluate(() => document.styleSheets.length + document.adoptedStyleSheets.length),
  }
}

async function countListeners(session: CDPSession, expression: string): Promise<number> {
  const objectGroup = 'listeners'
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup })
  if (!result.objectId) throw new Error(`${expression} is no object`)
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return listeners.length
}

/**
 * Returns the growth of `values`, one for each `step` rounds, in at least half of the rounds: the lower median of their differences.
 * A leak grows in every round; a table of the engine that doubles its size (in steps of 64 KiB) grows in one round.
 */
export function computeMedianGrowth(values: readonly number[], step: number): number {
  const differences = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const sorted = differences.sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] ?? 0) / step
}

/**
 * Returns the growth of `values` without the largest of their differences: a single growth is no leak, for example of a table of the
 * engine, or of code that the portal runs for the first time half a minute after its start.
 */
export function computeGrowthWithoutPeak(values: readonly number[]): number {
  const differences = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  return differences.reduce((sum, value) => sum + value, 0) - Math.max(0, ...differences)
}

/** Returns the growth of `values`, one for each `step` rounds, per round: the slope of the regression line. */
export function computeSlope(values: readonly number[], step: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = (values.length - 1) / 2
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const variance = values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0)
  return covariance / variance / step
}
