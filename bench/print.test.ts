import { expect, test } from 'vitest'
import type { Measurement } from './measure.ts'
import { formatTable, listMissed } from './print.ts'

const number = (name: string, value: number, target?: number): Measurement => ({
  ...{ name, value, unit: 'ms' },
  ...(target !== undefined && { target }),
})

test('names numbers that miss their target or are NaN, and ignores numbers without a target', () => {
  const measures = [
    number('as it should be', 5, 5),
    number('slow', 6, 5),
    number('not measured', Number.NaN, 5),
    number('any', 99),
  ]
  expect(listMissed([{ bench: 'A table', measures }])).toEqual(['A table: slow', 'A table: not measured'])
  expect(formatTable(measures).match(/missed/g)).toHaveLength(2)
})
