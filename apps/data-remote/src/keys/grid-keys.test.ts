import { expect, test } from 'vitest'
import { gridShortcuts, matchesShortcut, type PressedKey } from './grid-keys.ts'

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  ['undo', press('z', { ctrlKey: true }), true],
  ['undo', press('z', { metaKey: true }), true],
  ['undo', press('Z', { ctrlKey: true, shiftKey: true }), false],
  ['redo', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['redo', press('y', { ctrlKey: true }), true],
  ['redo', press('y', { metaKey: true }), false],
  ['clear', press('Backspace'), true],
  ['clear', press('Backspace', { altKey: true }), false],
  ['help', press('?', { shiftKey: true }), true],
  ['help', press('/', { ctrlKey: true, shiftKey: true }), true],
  ['help', press('/'), false],
  ['search', press('/', { shiftKey: true }), true],
  ['selectColumn', press(' ', { ctrlKey: true }), true],
  ['selectColumn', press(' ', { shiftKey: true }), false],
  ['copy', press('c'), false],
] as const)('isKey compares a key press with the keys of %s', (name, pressed, is) =>
  expect(matchesShortcut(pressed, name)).toBe(is),
)

test('each key has one command', () => {
  const all = Object.values(gridShortcuts).flat()
  expect(new Set(all).size).toBe(all.length)
})
