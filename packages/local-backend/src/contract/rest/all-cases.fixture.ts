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

/** Cases with aggregates, plans and `tx=rollback`, which the owner has to allow. */
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

/** Cases with the default settings. */
export const casesAtFirst = [...withoutAggregates, ...withoutRollback, ...withoutPlans, ...usualLimits]

export const allCases = [...cases, ...casesAtFirst, ...limitedCases]
