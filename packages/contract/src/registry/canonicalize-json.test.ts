import { expect, test } from 'vitest'
import { canonicalizeJson } from './canonicalize-json.ts'

test('keys are sorted by UTF-16 code units (RFC 8785, 3.2.3)', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 }
  expect(canonicalizeJson(value)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  )
})

test('numbers and strings are written as ECMAScript does (RFC 8785, 3.2.2)', () => {
  const value = {
    n: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27, -0],
    s: '\u20ac$\u000f\nA\'B"\\"/',
  }
  expect(canonicalizeJson(value)).toBe(
    '{"n":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"s":"€$\\u000f\\nA\'B\\"\\\\\\"/"}',
  )
})

test('the order of properties makes no difference, at any depth', () => {
  expect(canonicalizeJson({ b: { d: [{ y: 1, x: null }], c: true }, a: undefined })).toBe(
    canonicalizeJson({ b: { c: true, d: [{ x: null, y: 1 }] } }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, undefined, '\ud800', new Date(0), () => 1])(
  '%s is refused',
  (value) => {
    expect(() => canonicalizeJson([value])).toThrow(expect.objectContaining({ code: 'not_json' }))
  },
)
