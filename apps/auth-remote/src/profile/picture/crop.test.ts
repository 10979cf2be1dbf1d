import { expect, test } from 'vitest'
import { createLargestCrop, getZoom, maxZoom, moveCrop, moveCropByKey, zoomCrop } from './crop.ts'

const size = { width: 400, height: 200 }
const whole = createLargestCrop(size)

test('the crop starts as the largest centered square, and moves only along the longer side', () => {
  expect(whole).toEqual({ x: 200, y: 100, side: 200 })
  expect(moveCrop(whole, 0.1, 0.1, size)).toEqual({ x: 220, y: 100, side: 200 })
  expect(moveCrop(whole, -9, 0, size)).toEqual({ x: 100, y: 100, side: 200 })
})

test('the crop is enlarged around a point, within the picture and the largest zoom', () => {
  const twice = zoomCrop(whole, 2, size)
  expect(twice).toEqual({ x: 200, y: 100, side: 100 })
  expect(getZoom(twice, size)).toBe(2)
  // The upper left corner stays where it is.
  expect(zoomCrop(whole, 2, size, { x: -0.5, y: -0.5 })).toEqual({ x: 150, y: 50, side: 100 })
  expect(zoomCrop({ x: 350, y: 150, side: 100 }, 1, size)).toEqual({ x: 300, y: 100, side: 200 })
  expect(getZoom(zoomCrop(whole, 99, size), size)).toBe(maxZoom)
})

test('keys move and enlarge the crop, and other keys are ignored', () => {
  const press = (crop: typeof whole, key: string, isFar = false) => moveCropByKey(crop, key, isFar, size)
  expect(press(whole, 'ArrowRight')).toMatchObject({ x: 210, side: 200 })
  expect(press(whole, 'ArrowLeft', true)).toMatchObject({ x: 160, side: 200 })
  const near = press(whole, '+') ?? whole
  expect(near).toEqual({ x: 200, y: 100, side: 160 })
  expect(press(near, 'ArrowUp')).toMatchObject({ y: 92 })
  expect(press(near, '-')).toEqual(whole)
  expect(press({ x: 150, y: 60, side: 50 }, '0')).toEqual(whole)
  expect(press(whole, 'Tab')).toBeNull()
})
