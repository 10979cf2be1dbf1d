import { expect, test } from 'vitest'
import { clampView, fitView, isZoomed, zoomTo } from './zoom.ts'

const sizes = { picture: { width: 4000, height: 2000 }, stage: { width: 1000, height: 800 } }

test('a large picture is shown whole, and a small one at its own size', () => {
  expect(fitView(sizes.picture, sizes.stage)).toEqual({ scale: 0.25, x: 0, y: 0 })
  expect(fitView({ width: 10, height: 10 }, sizes.stage).scale).toBe(1)
})

test('zoom keeps the point below the pointer in place', () => {
  const at = { x: 200, y: -50 }
  const before = { scale: 0.5, x: 0, y: 0 }
  const after = zoomTo(before, 1, at, sizes)
  const pointOf = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]
  expect(after.scale).toBe(1)
  expect(pointOf(after)).toEqual(pointOf(before))
})

test('zoom is limited to the whole picture and to 32 times its size', () => {
  const whole = fitView(sizes.picture, sizes.stage)
  expect(zoomTo(whole, 0.01, { x: 0, y: 0 }, sizes)).toEqual(whole)
  expect(zoomTo(whole, 1000, { x: 0, y: 0 }, sizes).scale).toBe(32)
  expect(isZoomed(whole, sizes.picture, sizes.stage)).toBe(false)
})

test('a picture is moved to its edges, and no further', () => {
  expect(clampView({ scale: 1, x: 9999, y: -9999 }, sizes)).toEqual({ scale: 1, x: 1500, y: -600 })
  expect(clampView({ scale: 0.3, x: 50, y: 50 }, sizes)).toEqual({ scale: 0.3, x: 50, y: 0 })
})
