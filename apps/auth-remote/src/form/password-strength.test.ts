import { expect, test } from 'vitest'
import { estimatePasswordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12345678901234', 1],
  ['Password123!', 1],
  ['x7#Kq', 1],
  ['tulip-42', 2],
  ['morning coffee', 3],
  ['four unrelated words here', 4],
] as const)('the password %j has strength %i', (password, strength) => {
  expect(estimatePasswordStrength(password)).toBe(strength)
})

test('a password’s strength does not count parts of the user’s address', () => {
  expect(estimatePasswordStrength('margarethe.vogel')).toBe(4)
  expect(estimatePasswordStrength('margarethe.vogel', 'margarethe.vogel@portico.example')).toBe(1)
})
