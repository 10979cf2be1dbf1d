import {
  errorCases,
  limitedCases,
  planCases,
  representationCases,
  transactionSettingCases,
  usualLimits,
  withoutPlans,
} from './answer.cases.fixture.ts'
import { callCases } from './call.cases.fixture.ts'
import { aggregateCases, embedCases, withoutAggregates } from './embed.cases.fixture.ts'
import { readCases } from './read.cases.fixture.ts'
import { selectCases } from './select.cases.fixture.ts'
import { transactionCases, withoutRollback, writeCases } from './write.cases.fixture.ts'

/** Where the owner has allowed aggregates, plans and `tx=rollback`. */
export const cases = [
  ...readCases,
  ...selectCases,
  ...embedCases,
  ...aggregateCases,
  ...writeCases,
  ...transactionCases,
  ...callCases,
  ...representationCases,
  ...errorCases,
  ...transactionSettingCases,
  ...planCases,
]

/** Where nobody has. */
export const casesAtFirst = [...withoutAggregates, ...withoutRollback, ...withoutPlans, ...usualLimits]

export const allCases = [...cases, ...casesAtFirst, ...limitedCases]
