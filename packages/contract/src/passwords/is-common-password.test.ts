import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'

describe('isCommonPassword', () => {
  it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'football1', 'trustno1', 'eyphed', 'letmein'])(
    'finds the common password %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['PassWord', 'ｐａｓｓｗｏｒｄ', 'QWERTYUIOP'])(
    'finds %s, a common password in another case or Unicode form',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['zzzzzzzzzzzzzzzzzzzzzzzz', '٣٣٣٣٣٣٣٣', '🙂🙂🙂🙂🙂🙂🙂🙂'])(
    'finds %s, which repeats one character',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['', 'correct horse battery staple', 'a new password', 'Tr0ub4dor&3', 'пароль для портала'])(
    'accepts the password "%s"',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('accepts 99.9% of 200,000 short passwords that are not in the list', () => {
    let common = 0
    for (let at = 0; at < 200_000; at++)
      if (isCommonPassword(`w${at.toString(36)}-${(at * 7919).toString(36)}`)) common++
    expect(common / 200_000).toBeLessThanOrEqual(0.001)
  })
})
