import { expect, test } from 'vitest'
import { allCases } from './all-cases.fixture.ts'
import {
  aggregates,
  bodyTypes,
  errors,
  errorsWithoutCase,
  mediaTypes,
  operators,
  paragraphs,
  preferences,
  quantifiedOperators,
  sqlStates,
  truthValues,
  withoutCase,
} from './reference.fixture.ts'

// These tests fail if the reference lists something without a case.

const asks = allCases.map(({ ask }) => decodeURIComponent(ask))
const headers = (name: string) =>
  allCases.flatMap((one) => [one, one.first]).flatMap((one) => one?.headers?.[name] ?? [])
const isAsked = (pattern: RegExp) => asks.some((ask) => pattern.test(ask))
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

test('every paragraph of the reference has a case, or a reason for having no case', () => {
  const cited = new Set(allCases.map(({ cites }) => cites))
  expect(paragraphs.filter((one) => !cited.has(one) && !withoutCase[one])).toEqual([])
  expect(paragraphs.filter((one) => cited.has(one) && withoutCase[one])).toEqual([])
})

test('every operator and modifier has a case', () => {
  expect(operators.filter((name) => !isAsked(new RegExp(`[=.]${name}[.(=]|[?&]${name}=`)))).toEqual([])
  expect(truthValues.filter((name) => !isAsked(new RegExp(`=is\\.${name}\\b`)))).toEqual([])
  expect(quantifiedOperators.filter((name) => !isAsked(new RegExp(`[=.]${name}\\((any|all)\\)\\.`)))).toEqual(
    [],
  )
  expect(['any', 'all'].filter((name) => !isAsked(new RegExp(`\\(${name}\\)\\.`)))).toEqual([])
  expect(aggregates.filter((name) => !isAsked(new RegExp(`\\.?${name}\\(\\)`)))).toEqual([])
})

test('every preference has a case', () => {
  const preferred = headers('prefer').join()
  expect(preferences.filter((one) => !preferred.includes(one))).toEqual([])
})

test('every media type of a body and of an answer has a case', () => {
  const sent = [
    ...headers('content-type'),
    ...allCases.flatMap(({ body }) => (body ? 'application/json' : [])),
  ]
  expect(bodyTypes.filter((type) => !sent.includes(type))).toEqual([])
  const accepted = headers('accept').flatMap((accept) => accept.split(/[,;]/))
  expect(mediaTypes.filter((type) => !accepted.includes(type))).toEqual([])
})

test('every error code has a case with its status', () => {
  const answered = (code: RegExp, status: number) =>
    allCases.some(({ answer }) => code.test(answer.code ?? '') && [answer.status].flat().includes(status))
  const isMissing = ([code, status]: [string, number]) =>
    !answered(new RegExp(`^${literally(code).replace('\\*', '')}`), status)
  expect(Object.entries(sqlStates).filter(isMissing)).toEqual([])
  expect(
    Object.entries(errors).filter(([code, status]) => !errorsWithoutCase[code] && isMissing([code, status])),
  ).toEqual([])
  expect(
    Object.keys(errorsWithoutCase).filter((code) => answered(new RegExp(code), errors[code] ?? 0)),
  ).toEqual([])
})
