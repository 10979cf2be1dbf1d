import { type Budget, createBudget } from './budget.ts'
import { type BudgetLimits, defaultLimits } from './limits.ts'

/** The counters of one backend, one for each budget of `limits.ts`. */
export type Budgets = { readonly [Name in keyof BudgetLimits]: Budget<keyof BudgetLimits[Name] & string> }

/** The key of the scope `server`, which has only one. */
export const serverKey = 'server'

/** Begins with empty counters. */
export function createBudgets(limits: BudgetLimits = defaultLimits): Budgets {
  const entries = Object.entries(limits).map(([name, scopes]) => [name, createBudget<string>(scopes)])
  return Object.fromEntries(entries) as Budgets
}
