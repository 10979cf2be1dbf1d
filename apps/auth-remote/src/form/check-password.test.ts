import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import {
  checkPassword,
  countPasswordBytes,
  formatPasswordProblem,
  type PasswordRules,
} from './check-password.ts'

const rules: PasswordRules = {
  least: 8,
  characters: null,
  isCommon: (password) => password === 'iloveyou',
}

test.each([
  ['seven quiet lanterns', null],
  ['short', 'short'],
  // Four letters of two bytes each, because the auth server counts bytes.
  ['äöüß', null],
  ['iloveyou', 'common'],
  ['a'.repeat(72), null],
  ['a'.repeat(73), 'long'],
  ['ü'.repeat(37), 'long'],
  ['😀'.repeat(18), null],
  ['😀'.repeat(19), 'long'],
] as const)('the password %j has the fault %s', (password, fault) => {
  expect(checkPassword(password, rules)).toBe(fault)
})

const unknown: PasswordRules = { least: null, characters: null, isCommon: null }

test.each([
  ['letters_digits', 'seven lanterns', 'seven 1anterns'],
  ['lower_upper_letters_digits', 'seven 1anterns', 'Seven 1anterns'],
  ['lower_upper_letters_digits_symbols', 'Seven1anterns', 'Seven-1anterns'],
])('a password needs the characters of %s', (characters, lacking, whole) => {
  expect(checkPassword(lacking, { ...rules, characters })).toBe('characters')
  expect(checkPassword(whole, { ...rules, characters })).toBeNull()
})

test('a password’s length counts its composed form, in which the portal sends it', () => {
  const decomposed = 'u\u0308'.repeat(36)
  expect(new TextEncoder().encode(decomposed)).toHaveLength(108)
  expect(countPasswordBytes(decomposed)).toBe(72)
  expect(checkPassword(decomposed, rules)).toBeNull()
})

test('a password has no fault by unknown rules', () => {
  expect(checkPassword('iloveyou', unknown)).toBeNull()
  expect(checkPassword('a', unknown)).toBeNull()
})

test('faults are put into words, with the minimum length if it is known', () => {
  const t = texts.in('en')
  expect(formatPasswordProblem(t, 'short', 8)).toBe('It’s too short: use at least 8 characters.')
  expect(formatPasswordProblem(t, 'short', null)).toBe('It’s too short.')
  expect(formatPasswordProblem(t, 'long', 8)).toContain('at most 72 letters')
  expect(formatPasswordProblem(t, 'common', null)).toBe(
    'It’s a common password, or was in a leak, so others will try it.',
  )
})
