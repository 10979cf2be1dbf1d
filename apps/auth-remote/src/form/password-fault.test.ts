import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { bytesOf, faultInWords, faultOf, type PasswordRules } from './password-fault.ts'

const rules: PasswordRules = {
  ...{ least: 8, characters: null },
  isCommon: (password) => password === 'iloveyou',
}

test.each([
  ['seven quiet lanterns', null],
  ['short', 'short'],
  // Four letters of two bytes each: the auth server counts bytes.
  ['äöüß', null],
  ['iloveyou', 'common'],
  ['a'.repeat(72), null],
  ['a'.repeat(73), 'long'],
  ['ü'.repeat(37), 'long'],
  ['😀'.repeat(18), null],
  ['😀'.repeat(19), 'long'],
] as const)('%j has the fault %s', (password, fault) => {
  expect(faultOf(password, rules)).toBe(fault)
})

const unknown: PasswordRules = { least: null, characters: null, isCommon: null }

test.each([
  ['letters_digits', 'seven lanterns', 'seven 1anterns'],
  ['lower_upper_letters_digits', 'seven 1anterns', 'Seven 1anterns'],
  ['lower_upper_letters_digits_symbols', 'Seven1anterns', 'Seven-1anterns'],
])('wants the characters %s', (characters, lacking, whole) => {
  expect(faultOf(lacking, { ...rules, characters })).toBe('characters')
  expect(faultOf(whole, { ...rules, characters })).toBeNull()
})

test('counts letters in their composed form, in which the portal sends them', () => {
  const decomposed = 'u\u0308'.repeat(36)
  expect(new TextEncoder().encode(decomposed)).toHaveLength(108)
  expect(bytesOf(decomposed)).toBe(72)
  expect(faultOf(decomposed, rules)).toBeNull()
})

test('finds no fault by rules that it doesn’t know', () => {
  expect(faultOf('iloveyou', unknown)).toBeNull()
  expect(faultOf('a', unknown)).toBeNull()
})

test('puts faults into words, with the least length if it is known', () => {
  const t = texts.in('en')
  expect(faultInWords(t, 'short', 8)).toBe('It’s too short: use at least 8 characters.')
  expect(faultInWords(t, 'short', null)).toBe('It’s too short.')
  expect(faultInWords(t, 'long', 8)).toContain('at most 72 letters')
  expect(faultInWords(t, 'common', null)).toBe(
    'It’s a common password, or was in a leak, so others will try it.',
  )
})
