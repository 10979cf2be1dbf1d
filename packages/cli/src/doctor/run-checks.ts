import { type CheckResult, createProblem, createWarning } from './check-result.ts'

/** A check with the name that its timeout is reported with. */
export interface NamedCheck {
  id: string
  run(): CheckResult | CheckResult[] | Promise<CheckResult | CheckResult[]>
}

/** Runs checks in parallel, each for at most `limit` ms. No check ends the others. */
export async function runChecks(checks: readonly NamedCheck[], limit = 4_000): Promise<CheckResult[]> {
  const results = await Promise.all(
    checks.map(async ({ id, run }) => {
      const late = Promise.withResolvers<CheckResult>()
      const timer = setTimeout(() => {
        const text = `The check "${id}" took longer than ${limit / 1000} s.`
        late.resolve(createWarning(id, text, 'Check the network, and run this again.'))
      }, limit)
      try {
        return await Promise.race([Promise.try(run), late.promise])
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        return createProblem(
          id,
          `The check "${id}" failed: ${text}`,
          'Repair what the message names, and run this again.',
        )
      } finally {
        clearTimeout(timer)
      }
    }),
  )
  return results.flat()
}

/** Writes a report for the terminal: one line for each check, and the recovery action below it. */
export function formatCheckResults(checkups: readonly CheckResult[]): string {
  const lines = checkups.flatMap(({ status, message, remedy }) => [
    `${status.padEnd(8)} ${message}`,
    ...(remedy ? [`${' '.repeat(8)} ${remedy}`] : []),
  ])
  return [...lines, '', describeCounts(checkups)].join('\n')
}

function describeCounts(checkups: readonly CheckResult[]): string {
  const count = (status: CheckResult['status'], noun: string) => {
    const number = checkups.filter((one) => one.status === status).length
    return number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`]
  }
  const counts = [...count('problem', 'problem'), ...count('warning', 'warning')]
  return counts.length > 0 ? `${counts.join(', ')}.` : 'No problem was found.'
}
